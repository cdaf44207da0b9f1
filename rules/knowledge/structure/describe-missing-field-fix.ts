import type { Format, StructureFault } from '@assay/core';
import { listObjectFieldNames, versionWith } from './object-fields.js';
import { missingOf } from './specific-rules.js';
import { getViolatedKind } from './violated-object.js';
import { nearestName } from '../wording/nearest-name.js';

/** Default contents of missing fields, by object and field. */
const contents: Readonly<Record<string, string>> = {
  'Document.info': 'with a `title` and a `version`',
  'Document.paths': 'with the operations under their paths, or `{}` without operations',
  'Info.title': 'with the name of the API',
  'Info.version': "with the version of this document, in quotes: `version: '1.0.0'`",
  'Parameter.name': 'with the name as clients send it',
  'Response.description': 'with a sentence that says when it is returned',
  'Server.url': 'with the base URL of the API: `url: https://api.example.com`',
  'ServerVariable.default': 'with the value that is taken where clients choose none',
  'Tag.name': 'with the name that operations list in `tags`',
  'RequestBody.content': 'with the media type of the body, and its schema below that',
  'SecurityScheme.name': 'with the name of the header, query parameter or cookie that holds the key',
  'SecurityScheme.scheme': 'with the HTTP authentication scheme: `bearer`, or `basic`',
  'SecurityScheme.flows': 'with the flow that clients use: `authorizationCode` or `clientCredentials`',
  'SecurityScheme.flow': 'with the flow that clients use: `accessCode` or `application`',
  'SecurityScheme.openIdConnectUrl': 'with the URL of the discovery document',
  'OAuthFlow.scopes': 'with a description of each scope, or `{}` without scopes',
  'license.name': 'with the name of the licence',
  'externalDocs.url': 'with the address of the documentation',
  'discriminator.propertyName': 'with the name of the property that distinguishes the schemas',
};

/** The allowed values of fields, if there are few. */
const choices: Readonly<Record<string, Partial<Record<Format, string>>>> = {
  'Parameter.in': {
    oas2: '`query`, `header`, `path`, `formData` or `body`',
    'oas3.0': '`query`, `header`, `path` or `cookie`',
    'oas3.1': '`query`, `header`, `path` or `cookie`',
    'oas3.2': '`query`, `querystring`, `header`, `path` or `cookie`',
  },
  'SecurityScheme.in': {
    oas2: '`header` or `query`',
    'oas3.0': '`header`, `query` or `cookie`',
    'oas3.1': '`header`, `query` or `cookie`',
    'oas3.2': '`header`, `query` or `cookie`',
  },
  'SecurityScheme.type': {
    oas2: '`basic`, `apiKey` or `oauth2`',
    'oas3.0': '`http`, `apiKey`, `oauth2` or `openIdConnect`',
    'oas3.1': '`http`, `apiKey`, `oauth2`, `openIdConnect` or `mutualTLS`',
    'oas3.2': '`http`, `apiKey`, `oauth2`, `openIdConnect` or `mutualTLS`',
  },
};

/**
 * Describes how to add missing fields, as a sentence without its period: ``Add `in`: `query`, `header`, `path` or `cookie` ``.
 *
 * @param faults - the missing fields of one object, at least one
 */
export function describeMissingFieldFix(faults: readonly StructureFault[], format: Format): string {
  const steps = faults.map((fault) => stepFor(fault, format));
  const text = steps.join('; ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function stepFor(fault: StructureFault, format: Format): string {
  const field = missingOf(fault) ?? '';
  const misspelt = misspeltField(fault, format);
  if (misspelt !== undefined) return `rename \`${misspelt}\` to \`${field}\``;
  const name = `${getViolatedKind(fault)}.${field}`;
  const choice = choices[name]?.[format];
  if (choice !== undefined) return `add \`${field}\`: ${choice}`;
  const content = contents[name];
  return `add \`${field}\`${content === undefined ? '' : ` ${content}`}`;
}

/** Finds an undefined field whose name resembles the missing one. */
export function misspeltField(fault: StructureFault, format: Format): string | undefined {
  const { node, below } = fault;
  const missing = missingOf(fault);
  if (missing === undefined || below.length > 0) return undefined;
  const known = listObjectFieldNames(node.kind, format);
  const extra = Object.keys(node.raw).filter(
    (name) =>
      !known.includes(name) && !name.startsWith('x-') && versionWith(node.kind, name, format) === undefined,
  );
  return extra.find((name) => nearestName(name, known) === missing);
}

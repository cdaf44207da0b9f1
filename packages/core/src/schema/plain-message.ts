import { codeSpan, joinWords, unescapedSegment } from '@assay/text';
import type { LoaderError } from '@assay/findings';
import type { Format } from '../format.js';

/**
 * Describes a violation of the official schema in words of the specification: ``The Info Object has no `title`, which is
 * required``, ``the value of `in` must be `query`, `header`, `path` or `cookie` ``. The official schemas, and the records of the
 * generated code, describe only keywords.
 */
export function plainMessage(error: LoaderError, format: Format): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'required':
      return `${describeObject(error)} has no ${code(params['missingProperty'])}, which is required`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return describeExtra(error, format);
    case 'type':
      return `${describeSubject(error)} must be ${joinWords(
        toList(params['type']).map((type) => types[String(type)] ?? String(type)),
        'or',
      )}`;
    case 'enum':
      return `${describeSubject(error)} must be ${joinWords(toList(params['allowedValues']).map(code), 'or')}`;
    case 'const':
      return `${describeSubject(error)} must be ${code(params['allowedValue'])}`;
    case 'pattern':
      return `${describeSubject(error)} does not have the form that is required, ${code(params['pattern'])}`;
    case 'uniqueItems':
      return `${describeSubject(error)} lists one value twice`;
    case 'minItems':
    case 'minProperties':
      return `${describeSubject(error)} must not be empty`;
    case 'maxItems':
    case 'maxProperties':
      return `${describeSubject(error)} may have only one entry`;
    case 'minimum':
      return `${describeSubject(error)} must be ${String(params['limit'])} or more`;
    case 'exclusiveMinimum':
      return `${describeSubject(error)} must be more than ${String(params['limit'])}`;
    case 'not':
      return describeForbidden(error);
    case 'contains':
      return `${describeSubject(error)} has several entries of a kind that may occur once`;
    case 'propertyNames':
      return `${code(params['propertyName'])} is not a name that is allowed there`;
    default:
      return error.message;
  }
}

const versions: Readonly<Record<Format, string>> = {
  oas2: '2.0',
  'oas3.0': '3.0',
  'oas3.1': '3.1',
  'oas3.2': '3.2',
};

function describeExtra(error: LoaderError, format: Format): string {
  const name = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  switch (definitionOf(error)) {
    case 'paths':
      return `the path ${code(name)} does not begin with \`/\``;
    case 'responses':
      return `${code(name)} is not a status code, nor \`default\``;
    default:
      return `${describeObject(error)} has the field ${code(name)}, which OpenAPI ${versions[format]} does not define`;
  }
}

function describeForbidden(error: LoaderError): string {
  const [first, second] = toList(error.params['properties']);
  if (first === undefined)
    return `${describeSubject(error)} must not be empty, or has entries that exclude each other`;
  if (first === '$ref') return 'a reference is not allowed here';
  if (second === undefined)
    return `${describeObject(error)} has ${code(first)}, which is not allowed with its other fields`;
  return `${describeObject(error)} has both ${code(first)} and ${code(second)}, which exclude each other`;
}

/** Returns the name of the object that contains the violation. */
function describeObject(error: LoaderError): string {
  const name = objects[definitionOf(error) ?? ''];
  if (name !== undefined) return `the ${name} Object`;
  return error.instancePath === '' ? 'the root of the document' : `the object ${code(lastOf(error))}`;
}

/** Describes the invalid value by the name of its field. */
function describeSubject(error: LoaderError): string {
  return error.instancePath === '' ? 'the document' : `the value of ${code(lastOf(error))}`;
}

/** Returns the last segment, `title`, or `servers[0]` for an entry of a list. */
function lastOf({ instancePath }: LoaderError): string {
  const [, before = '', last = ''] = /([^/]*)\/([^/]*)$/.exec(instancePath) ?? [];
  const name = /^\d{1,2}$/.test(last) && before !== '' ? `${before}[${last}]` : last;
  return unescapedSegment(name);
}

/**
 * Returns the violated definition of the official schema in lower-case letters only: `pathitem` for `path-item` and `PathItem`.
 */
function definitionOf({ schemaPath }: LoaderError): string | undefined {
  const found = [...schemaPath.matchAll(/(?:definitions|\$defs)\/([\w-]+)/g)];
  const own = found.map(([, name = '']) => name.replaceAll('-', '').toLowerCase());
  return own.findLast((name) => Object.hasOwn(objects, name));
}

/** The objects of the specification by their names in the official schemas. */
const objects: Readonly<Record<string, string>> = {
  info: 'Info',
  contact: 'Contact',
  license: 'License',
  server: 'Server',
  servervariable: 'Server Variable',
  components: 'Components',
  paths: 'Paths',
  pathitem: 'Path Item',
  operation: 'Operation',
  externaldocs: 'External Documentation',
  externaldocumentation: 'External Documentation',
  parameter: 'Parameter',
  securitydefinitions: 'Security Scheme',
  bodyparameter: 'Parameter',
  nonbodyparameter: 'Parameter',
  queryparametersubschema: 'Parameter',
  headerparametersubschema: 'Parameter',
  pathparametersubschema: 'Parameter',
  formdataparametersubschema: 'Parameter',
  pathparameter: 'Parameter',
  queryparameter: 'Parameter',
  requestbody: 'Request Body',
  mediatype: 'Media Type',
  encoding: 'Encoding',
  responses: 'Responses',
  response: 'Response',
  header: 'Header',
  example: 'Example',
  link: 'Link',
  callbacks: 'Callback',
  tag: 'Tag',
  reference: 'Reference',
  schema: 'Schema',
  xml: 'XML',
  discriminator: 'Discriminator',
  securityscheme: 'Security Scheme',
  apikeysecurity: 'Security Scheme',
  apikeysecurityscheme: 'Security Scheme',
  basicauthenticationsecurity: 'Security Scheme',
  httpsecurityscheme: 'Security Scheme',
  oauth2securityscheme: 'Security Scheme',
  openidconnectsecurityscheme: 'Security Scheme',
  oauth2implicitsecurity: 'Security Scheme',
  oauth2passwordsecurity: 'Security Scheme',
  oauth2applicationsecurity: 'Security Scheme',
  oauth2accesscodesecurity: 'Security Scheme',
  oauthflows: 'OAuth Flows',
  implicitoauthflow: 'OAuth Flow',
  passwordoauthflow: 'OAuth Flow',
  clientcredentialsflow: 'OAuth Flow',
  authorizationcodeoauthflow: 'OAuth Flow',
  implicit: 'OAuth Flow',
  password: 'OAuth Flow',
  clientcredentials: 'OAuth Flow',
  authorizationcode: 'OAuth Flow',
  deviceauthorization: 'OAuth Flow',
};

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: '`true` or `false`',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

const longest = 80;

function code(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return codeSpan(text, longest);
}

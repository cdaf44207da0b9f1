import { isMisplacedReference, type StructureFault } from '@assay/core';
import { isUnsupportedKeyword } from '../schemas/version-keywords.js';
import { violatedKind } from './violated-object.js';

/** A violation of the official schema that a rule of its own tells, in words that fit it better. */
interface SpecificRule {
  readonly id: string;
  covers(fault: StructureFault): boolean;
}

const oauthUrls: Readonly<Record<string, string>> = {
  authorizationUrl: 'oauth2-authorization-url-invalid',
  tokenUrl: 'oauth2-token-url-invalid',
  deviceAuthorizationUrl: 'oauth2-authorization-url-invalid',
};

const specificRules: readonly SpecificRule[] = [
  { id: 'reference-not-allowed-here', covers: ({ error }) => isMisplacedReference(error) },
  { id: 'operation-responses-missing', covers: (fault) => lacks(fault, 'Operation', 'responses') },
  {
    id: 'parameter-schema-missing',
    covers: (fault) =>
      lacks(fault, 'Parameter', 'schema') ||
      lacks(fault, 'Parameter', 'content') ||
      lacks(fault, 'Parameter', 'type'),
  },
  {
    id: 'header-schema-missing',
    covers: (fault) => lacks(fault, 'Header', 'schema') || lacks(fault, 'Header', 'content'),
  },
  ...Object.entries(oauthUrls).map(([field, id]) => ({
    id,
    covers: (fault: StructureFault) =>
      lacks(fault, 'OAuthFlow', field) || lacks(fault, 'SecurityScheme', field),
  })),
  {
    id: 'path-parameter-not-required',
    covers: (fault) => lacks(fault, 'Parameter', 'required') || breaks(fault, 'Parameter', 'required'),
  },
  {
    id: 'response-status-code-invalid',
    covers: (fault) => extraOf(fault) !== undefined && violatedKind(fault) === 'responses',
  },
  {
    id: 'component-name-invalid',
    covers: ({ node, below, error }) =>
      node.kind === 'Components' &&
      below.length === 1 &&
      (error.keyword === 'propertyNames' ||
        error.keyword === 'pattern' ||
        error.keyword === 'additionalProperties'),
  },
  {
    id: 'reference-siblings-ignored',
    covers: (fault) => extraOf(fault) !== undefined && typeof fault.node.raw['$ref'] === 'string',
  },
  {
    id: 'schema-keyword-unsupported-by-version',
    covers: isKeywordOfAnotherVersion,
  },
  {
    id: 'parameter-schema-on-non-body',
    covers: (fault) => fault.node.kind === 'Parameter' && extraOf(fault) === 'schema',
  },
  {
    id: 'allow-empty-value-misused',
    covers: (fault) => fault.node.kind === 'Parameter' && extraOf(fault) === 'allowEmptyValue',
  },
  {
    id: 'file-parameter-not-form-data',
    covers: (fault) => breaks(fault, 'Parameter', 'type') && fault.node.raw['type'] === 'file',
  },
  { id: 'collection-format-invalid', covers: (fault) => breaks(fault, 'Parameter', 'collectionFormat') },
  {
    id: 'parameter-schema-and-content',
    covers: (fault) => fault.node.kind === 'Parameter' && forbids(fault, 'schema', 'content'),
  },
  {
    id: 'link-operation-ambiguous',
    covers: (fault) => fault.node.kind === 'Link' && forbids(fault, 'operationRef', 'operationId'),
  },
  {
    id: 'parameter-duplicate',
    covers: ({ below, error }) => error.keyword === 'uniqueItems' && below.at(-1) === 'parameters',
  },
  {
    id: 'enum-duplicate-value',
    covers: ({ below, error }) => error.keyword === 'uniqueItems' && below.at(-1) === 'enum',
  },
  { id: 'base-path-invalid', covers: (fault) => breaks(fault, 'Document', 'basePath') },
  { id: 'host-invalid', covers: (fault) => breaks(fault, 'Document', 'host') },
];

/** The id of the rule that tells of a violation of the official schema in its own words; undefined where only the general rules do. */
export function specificRule(fault: StructureFault): string | undefined {
  return specificRules.find((rule) => rule.covers(fault))?.id;
}

/** The ids of all rules that tell of violations in their own words. */
export const specificRuleIds: readonly string[] = specificRules.map(({ id }) => id);

/** The property that an object has and must not have. */
export function extraOf({ error }: StructureFault): string | undefined {
  const extra = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  return typeof extra === 'string' ? extra : undefined;
}

/** The property that an object lacks. */
export function missingOf({ error }: StructureFault): string | undefined {
  const missing = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  return typeof missing === 'string' ? missing : undefined;
}

function lacks(fault: StructureFault, kind: string, field: string): boolean {
  return missingOf(fault) === field && violatedKind(fault) === kind;
}

/** True where the value of a field is not what it must be. */
function breaks({ node, below }: StructureFault, kind: string, field: string): boolean {
  return node.kind === kind && below.length === 1 && below[0] === field;
}

function forbids({ error, below }: StructureFault, ...fields: readonly string[]): boolean {
  const named = error.params['properties'];
  return (
    below.length === 0 &&
    error.keyword === 'not' &&
    Array.isArray(named) &&
    fields.every((field) => named.includes(field))
  );
}

/** A keyword that other versions have, or one whose value has the form of another version: `exclusiveMinimum`, `type`. */
function isKeywordOfAnotherVersion(fault: StructureFault): boolean {
  const { node, below } = fault;
  const extra = extraOf(fault);
  if (extra !== undefined) return below.length === 0 && isUnsupportedKeyword(node, extra);
  return below.length === 1 && isUnsupportedKeyword(node, String(below[0]));
}

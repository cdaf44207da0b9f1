import {
  Header,
  isMisplacedReference,
  Parameter,
  Schema,
  SecurityScheme,
  type Node,
  type NodeKind,
  type NodeKinds,
  type Report,
  type Reportable,
  type StructureFault,
  type YieldScope,
} from '@assay/core';
import { isUnsupportedKeyword } from './version-keywords.js';
import { getViolatedKind } from './violated-object.js';

/** The rules that report any violation of the official schema: missing fields, unknown fields, and all others. */
type GeneralRule = 'required-field-missing' | 'unknown-property' | 'document-structure-invalid';

/** A rule that reports some violations with a more specific text. */
interface SpecificRule {
  readonly id: string;
  /** The general rules that would otherwise report them. */
  readonly general: readonly GeneralRule[];
  covers(fault: StructureFault): boolean;
}

const missing: readonly GeneralRule[] = ['required-field-missing'];
const unknown: readonly GeneralRule[] = ['unknown-property'];
const wrong: readonly GeneralRule[] = ['document-structure-invalid'];

const specificRules: readonly SpecificRule[] = [
  {
    id: 'reference-not-allowed-here',
    general: wrong,
    covers: ({ error }) => isMisplacedReference(error),
  },
  {
    id: 'operation-responses-missing',
    general: [...missing, ...wrong],
    covers: (fault) =>
      lacks(fault, 'Operation', 'responses') ||
      (breaks(fault, 'Operation', 'responses') && fault.error.keyword === 'minProperties'),
  },
  {
    id: 'parameter-schema-missing',
    general: missing,
    covers: (fault) =>
      lacks(fault, 'Parameter', 'schema') ||
      lacks(fault, 'Parameter', 'content') ||
      lacks(fault, 'Parameter', 'type'),
  },
  {
    id: 'header-schema-missing',
    general: missing,
    covers: (fault) => lacks(fault, 'Header', 'schema') || lacks(fault, 'Header', 'content'),
  },
  {
    id: 'oauth2-authorization-url-invalid',
    general: missing,
    covers: (fault) => lacksUrl(fault, 'authorizationUrl') || lacksUrl(fault, 'deviceAuthorizationUrl'),
  },
  { id: 'oauth2-token-url-invalid', general: missing, covers: (fault) => lacksUrl(fault, 'tokenUrl') },
  {
    id: 'path-parameter-not-required',
    general: [...missing, ...wrong],
    covers: (fault) => lacks(fault, 'Parameter', 'required') || breaks(fault, 'Parameter', 'required'),
  },
  {
    id: 'response-status-code-invalid',
    general: unknown,
    covers: (fault) => extraOf(fault) !== undefined && getViolatedKind(fault) === 'responses',
  },
  {
    id: 'component-name-invalid',
    general: wrong,
    covers: ({ node, below, error }) =>
      node.kind === 'Components' &&
      below.length === 1 &&
      (error.keyword === 'propertyNames' || error.keyword === 'pattern'),
  },
  {
    id: 'reference-siblings-ignored',
    general: unknown,
    covers: (fault) => extraOf(fault) !== undefined && typeof fault.node.raw['$ref'] === 'string',
  },
  {
    id: 'schema-keyword-unsupported-by-version',
    general: [...unknown, ...wrong],
    covers: isKeywordOfAnotherVersion,
  },
  {
    id: 'parameter-schema-on-non-body',
    general: [...unknown, ...missing],
    covers: (fault) =>
      fault.node.kind === 'Parameter' &&
      (extraOf(fault) === 'schema' ||
        (missingOf(fault) === 'type' && fault.node.raw['schema'] !== undefined)),
  },
  {
    id: 'allow-empty-value-misused',
    general: unknown,
    covers: (fault) => fault.node.kind === 'Parameter' && extraOf(fault) === 'allowEmptyValue',
  },
  {
    id: 'file-parameter-not-form-data',
    general: wrong,
    covers: (fault) => breaks(fault, 'Parameter', 'type') && fault.node.raw['type'] === 'file',
  },
  {
    id: 'collection-format-invalid',
    general: wrong,
    covers: (fault) => breaks(fault, 'Parameter', 'collectionFormat'),
  },
  {
    id: 'parameter-schema-and-content',
    general: wrong,
    covers: (fault) => fault.node.kind === 'Parameter' && forbids(fault, 'schema', 'content'),
  },
  {
    id: 'link-operation-ambiguous',
    general: wrong,
    covers: (fault) => fault.node.kind === 'Link' && forbids(fault, 'operationRef', 'operationId'),
  },
  {
    id: 'parameter-duplicate',
    general: wrong,
    covers: ({ below, error }) => error.keyword === 'uniqueItems' && below.at(-1) === 'parameters',
  },
  {
    id: 'enum-duplicate-value',
    general: wrong,
    covers: ({ below, error }) => error.keyword === 'uniqueItems' && below.at(-1) === 'enum',
  },
  {
    id: 'server-variable-default-invalid',
    general: wrong,
    covers: (fault) => breaks(fault, 'ServerVariable', 'enum'),
  },
  {
    id: 'example-value-and-external',
    general: wrong,
    covers: ({ node, error }) => node.kind === 'Example' && error.keyword === 'not',
  },
  {
    id: 'querystring-parameter-invalid',
    general: [...missing, ...wrong],
    covers: (fault) => lacksQuerystringContent(fault) || fault.below.at(-1) === 'parameters',
  },
  { id: 'base-path-invalid', general: wrong, covers: (fault) => breaks(fault, 'Document', 'basePath') },
  { id: 'host-invalid', general: wrong, covers: (fault) => breaks(fault, 'Document', 'host') },
];

/** The ids of all rules that report violations with a specific text. */
export const specificRuleIds: readonly string[] = specificRules.map(({ id }) => id);

/** Returns the specific rules that a general rule yields to. */
export function specificRulesFor(general: GeneralRule): Readonly<Record<string, YieldScope>> {
  const rules = specificRules.filter((rule) => rule.general.includes(general));
  return Object.fromEntries(rules.map(({ id }) => [id, 'object']));
}

/**
 * Returns the fields of a general rule's report about a violation: the object that violates the schema, with all of its nodes,
 * and the specific rules that report it.
 */
export function claimOf(fault: StructureFault): Pick<Report, 'about' | 'yieldsTo'> {
  const yieldsTo = specificRules.filter(({ covers }) => covers(fault)).map(({ id }) => id);
  return yieldsTo.length === 0 ? { yieldsTo } : { about: [fault, ...viewsOf(fault.node)], yieldsTo };
}

/**
 * Returns the nodes of one object: a 2.0 parameter is also a schema, a 2.0 security scheme also a flow, and a schema with `$ref`
 * also a reference.
 */
function viewsOf(node: Node): readonly Reportable[] {
  // `as`: each node of a model has one of the known kinds.
  const views = [node as NodeKinds[NodeKind]];
  if ((node instanceof Parameter || node instanceof Header) && node.schema?.raw === node.raw)
    views.push(node.schema);
  if (node instanceof SecurityScheme) views.push(...node.flows.filter(({ raw }) => raw === node.raw));
  if (node instanceof Schema && node.reference !== undefined) views.push(node.reference);
  return views;
}

/** Returns the property that an object must not have. */
export function extraOf({ error }: StructureFault): string | undefined {
  const extra = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  return typeof extra === 'string' ? extra : undefined;
}

/** Returns the property that an object lacks. */
export function missingOf({ error }: StructureFault): string | undefined {
  const missing = error.keyword === 'required' ? error.params['missingProperty'] : undefined;
  return typeof missing === 'string' ? missing : undefined;
}

function lacks(fault: StructureFault, kind: string, field: string): boolean {
  return missingOf(fault) === field && getViolatedKind(fault) === kind;
}

function lacksQuerystringContent({ node, ...fault }: StructureFault): boolean {
  return (
    node instanceof Parameter && node.in === 'querystring' && missingOf({ node, ...fault }) === 'content'
  );
}

function lacksUrl(fault: StructureFault, field: string): boolean {
  return lacks(fault, 'OAuthFlow', field) || lacks(fault, 'SecurityScheme', field);
}

/** True if the value of a field is invalid. */
function breaks({ node, below }: StructureFault, kind: string, field: string): boolean {
  return node.kind === kind && below.length === 1 && below[0] === field;
}

function forbids({ error, below }: StructureFault, ...fields: readonly string[]): boolean {
  const properties = error.params['properties'];
  return (
    below.length === 0 &&
    error.keyword === 'not' &&
    Array.isArray(properties) &&
    fields.every((field) => properties.includes(field))
  );
}

/** True for a keyword of other versions, or with a value in the form of another version: `exclusiveMinimum`, `type`. */
function isKeywordOfAnotherVersion(fault: StructureFault): boolean {
  const { node, below } = fault;
  const extra = extraOf(fault);
  if (extra !== undefined) return below.length === 0 && isUnsupportedKeyword(node, extra);
  return below.length === 1 && isUnsupportedKeyword(node, String(below[0]));
}

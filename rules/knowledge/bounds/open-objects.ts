import {
  resolveSchema,
  type Schema,
  defineFact,
  factOf,
  type Cause,
  type Model,
  type RuleContext,
  type Severity,
  type Visitor,
} from '@assay/core';
import { nodesOfKind } from '../structure/nodes-of-kind.js';
import { isInPlace, resolveReference } from '../schemas/composition.js';
import { unboundedSchemas } from './sent-schemas.js';
import { joinsSeveral, propertyNames } from './structure-bounds.js';
import { locateSchema, nameSchema, code } from '../wording/names.js';

/** Objects in requests with declared properties that may also have undeclared ones. */
interface OpenObjects {
  /** Schemas that `additionalProperties: false` would close. */
  readonly plain: readonly Schema[];
  /** Schemas with in-place subschemas, which only `unevaluatedProperties: false` (2020-12) closes. */
  readonly composed: readonly Schema[];
}

/** The open objects in requests. Excludes parts of an `allOf`, because closed parts would reject each other's properties. */
const openObjects = defineFact('the open objects', (model): OpenObjects => {
  const plain: Schema[] = [];
  const composed: Schema[] = [];
  const parts = factOf(model, allOfParts);
  for (const schema of unboundedSchemas(model, propertyNames)) {
    if (parts.has(schema)) continue;
    if (!isComposed(schema)) plain.push(schema);
    else if (describesObject(schema)) composed.push(schema);
  }
  return { plain, composed };
});

/** The schemas in an `allOf` with several parts, including referenced schemas and their own in-place subschemas. */
export const allOfParts = defineFact('the parts of `allOf`', (model): ReadonlySet<Schema> => {
  const parts = new Set<Schema>();
  const pending: Schema[] = [];
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    if (schema?.step !== 'allOf') continue;
    // `as`: the kind of a node determines its class, and `instanceof` is slow.
    if (schema.parent?.kind === 'Schema' && joinsSeveral(schema.parent as Schema)) pending.push(schema);
  }
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (parts.has(part)) continue;
    parts.add(part);
    const target = resolveReference(part);
    if (target !== undefined) pending.push(target);
    for (const inner of part.subschemas) if (isInPlace(inner.step)) pending.push(inner);
  }
  return parts;
});

/** True for schemas with in-place subschemas. */
function isComposed({ reference, subschemas }: Schema): boolean {
  return reference !== undefined || subschemas.some(({ step }) => isInPlace(step));
}

/** True if a schema or an in-place subschema has properties or requires an object. */
function describesObject(schema: Schema): boolean {
  const seen = new Set<Schema>();
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const resolved = resolveSchema(next);
    if (resolved === undefined || seen.has(resolved)) continue;
    seen.add(resolved);
    if (resolved.hasType('object') || resolved.keywords['properties'] !== undefined) return true;
    for (const part of resolved.subschemas) if (isInPlace(part.step)) pending.push(part);
  }
  return false;
}

interface OpenObjectFinding {
  readonly at: Schema;
  /** The keyword that opens the object. Undefined if the object has no such keyword. */
  readonly property: string | undefined;
  readonly severity: Severity;
  readonly data: OpenObjectWords;
  /** The shared cause: one for objects that a keyword opens, another for objects without the keyword. */
  readonly cause: Cause<keyof OpenObjectWords>;
}

/** The words for one open object or for all of them. */
interface OpenObjectWords {
  /** The subject of the sentence, with the verb: `` The object `Pet` that clients send accepts ``. */
  readonly subject: string;
  readonly reason: string;
}

/** Returns the visitor of a rule about open objects that a keyword would close. */
export function visitOpenObjects(
  context: RuleContext<keyof OpenObjectWords>,
  closedBy: 'additionalProperties' | 'unevaluatedProperties',
): Visitor {
  return {
    'Document:exit'() {
      const { plain, composed } = context.fact(openObjects);
      const open = closedBy === 'additionalProperties' ? plain : composed;
      if (context.model === undefined) return;
      for (const finding of openObjectFindings(context.model, open, closedBy)) context.report(finding);
    },
  };
}

/**
 * Turns open objects into findings, in two groups: objects with an explicit keyword, and objects without it.
 *
 * @param keyword The keyword that would close them.
 */
function openObjectFindings(
  model: Model,
  open: readonly Schema[],
  keyword: 'additionalProperties' | 'unevaluatedProperties',
): OpenObjectFinding[] {
  const declared = open.filter((schema) => schema.keywords[keyword] !== undefined);
  const silent = open.filter((schema) => schema.keywords[keyword] === undefined);
  const closed = open.length === 0 ? 0 : countClosed(model, keyword);
  const causes = {
    declared: describeSharedCause(model, declared, silent.length + closed, `\`${keyword}\` allows it`),
    silent: describeSharedCause(model, silent, declared.length + closed, `they have no \`${keyword}\``),
  };
  return [
    ...declared.map((at) => {
      const data = { subject: describeSchemaSubject(at), reason: `\`${keyword}\` allows it` };
      return { at, property: keyword, severity: 'low' as const, data, cause: causes.declared };
    }),
    ...silent.map((at) => {
      const data = { subject: describeSchemaSubject(at), reason: `it has no \`${keyword}\`` };
      return { at, property: undefined, severity: 'low' as const, data, cause: causes.silent };
    }),
  ];
}

function describeSchemaSubject(schema: Schema): string {
  return `The object ${locateSchema(schema)} that clients send accepts`;
}

function describeSharedCause(
  { document }: Model,
  schemas: readonly Schema[],
  others: number,
  reason: string,
): Cause<keyof OpenObjectWords> {
  const all = schemas.length + others;
  const number = others === 0 ? `The ${all}` : `${schemas.length} of the ${all}`;
  const subject = `${number} objects that clients send, such as ${nameSome(schemas)}, accept`;
  return { at: document, key: reason, data: { subject, reason } };
}

/** Names two components, or one other object if there are no components. */
function nameSome(schemas: readonly Schema[]): string {
  const components = schemas.filter(({ parent }) => parent?.kind === 'Components');
  const [example] = components.length > 0 ? components : schemas;
  if (components.length < 2) return example === undefined ? '' : locateSchema(example);
  // Generated names are long and share their beginning.
  return components
    .map((schema) => code(nameSchema(schema), 40))
    .toSorted((a, b) => a.length - b.length)
    .slice(0, 2)
    .join(' and ');
}

function countClosed(model: Model, keyword: string): number {
  let count = 0;
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    if (schema?.raw[keyword] === false && schema.usedInRequest) count++;
  }
  return count;
}

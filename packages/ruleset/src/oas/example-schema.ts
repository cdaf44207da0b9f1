import { isObject } from '@assay/text';

/** Changes of a schema before examples are validated with it. */
export interface SchemaChanges {
  readonly isOpenApi2: boolean;
  /** True if read-only members may be missing. */
  readonly ignoresReadOnly: boolean;
  readonly ignoresWriteOnly: boolean;
}

type Fragment = Record<string, unknown>;

const nested = new Set([
  'additionalItems',
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);
const lists = new Set(['items', 'allOf', 'anyOf', 'oneOf']);
const maps = new Set(['$defs', 'definitions', 'properties', 'patternProperties', 'dependencies']);
const marks = ['x-nullable', 'readOnly', 'writeOnly'] as const;
const marksOf = new WeakMap<object, ReadonlySet<string>>();
const prepared = new WeakMap<object, Map<string, object>>();

/** Returns the schema with which Spectral validates examples: the same object if nothing changes. */
export function prepareExampleSchema(schema: unknown, changes: SchemaChanges): object {
  if (typeof schema !== 'object' || schema === null)
    throw new TypeError('"oasSchema" function needs a schema that is an object');
  const found = findMarks(schema);
  const { isOpenApi2, ignoresReadOnly, ignoresWriteOnly } = changes;
  const dropsRequired = isOpenApi2 && typeof Reflect.get(schema, 'required') === 'boolean';
  const needsChange =
    dropsRequired ||
    (isOpenApi2 && found.has('x-nullable')) ||
    (ignoresReadOnly && found.has('readOnly')) ||
    (ignoresWriteOnly && found.has('writeOnly'));
  if (!needsChange) return schema;
  const key = `${isOpenApi2}${ignoresReadOnly}${ignoresWriteOnly}`;
  const known = prepared.get(schema) ?? new Map<string, object>();
  prepared.set(schema, known);
  let copy = known.get(key);
  if (copy === undefined) known.set(key, (copy = change(schema, changes)));
  return copy;
}

/** Returns the marks anywhere inside a value. */
function findMarks(value: object): ReadonlySet<string> {
  let found = marksOf.get(value);
  if (found !== undefined) return found;
  const collected = new Set<string>();
  for (const mark of marks) if (Reflect.get(value, mark) === true) collected.add(mark);
  for (const member of Object.values(value) as unknown[])
    if (typeof member === 'object' && member !== null)
      for (const mark of findMarks(member)) collected.add(mark);
  found = collected;
  marksOf.set(value, found);
  return found;
}

function change(schema: object, changes: SchemaChanges): object {
  const copy = JSON.parse(JSON.stringify(schema)) as Fragment; // A copy of an object.
  if (changes.isOpenApi2 && typeof copy['required'] === 'boolean') delete copy['required'];
  relax(copy, changes, undefined, false);
  if (changes.isOpenApi2) rewriteNullable(copy);
  return copy;
}

interface Parent {
  readonly schema: Fragment;
  readonly keyword: string;
  readonly name: string;
}

function relax(
  schema: Fragment,
  changes: SchemaChanges,
  parent: Parent | undefined,
  isNegated: boolean,
): void {
  const isInside = isNegated || parent?.keyword === 'not';
  const isIgnored =
    (schema['readOnly'] === true && changes.ignoresReadOnly) ||
    (schema['writeOnly'] === true && changes.ignoresWriteOnly);
  if (
    !isInside &&
    isIgnored &&
    parent?.keyword === 'properties' &&
    Array.isArray(parent.schema['required'])
  ) {
    const required = parent.schema['required'].filter((name) => name !== parent.name);
    if (required.length === 0) delete parent.schema['required'];
    else parent.schema['required'] = required;
  }
  forEachSubschema(schema, (subschema, keyword, name) =>
    relax(subschema, changes, { schema, keyword, name }, isInside),
  );
}

function rewriteNullable(schema: Fragment): void {
  if (schema['x-nullable'] === true) {
    schema['nullable'] = true;
    delete schema['x-nullable'];
  }
  forEachSubschema(schema, rewriteNullable);
}

function forEachSubschema(
  schema: Fragment,
  visit: (subschema: Fragment, keyword: string, name: string) => void,
): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
      ? lists.has(keyword)
        ? value.map((item: unknown, index) => [String(index), item] as const)
        : []
      : maps.has(keyword) && isObject(value)
        ? Object.entries(value)
        : nested.has(keyword)
          ? [['', value]]
          : [];
    for (const [name, item] of entries) if (isObject(item)) visit(item, keyword, name);
  }
}

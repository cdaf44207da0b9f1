import { isJsonObject } from '../../value/values.js';
import type { SchemaParts } from '../../schema/schema-reader.js';
import type { ShapeBuilder } from './shape-builder.js';
import type { Place } from './shape.js';
import type { Side } from './side.js';
import { bit } from './type-bits.js';

/** Returns the schemas of a part that one schema describes: `false` if no value is valid, an empty list if every value is. */
export function described<S>(side: Side<S>, schema: S): readonly S[] | false {
  const parts = side.read(schema);
  if (typeof parts !== 'boolean') return [schema];
  return parts ? [] : false;
}

/** Reads the keywords that apply schemas to the items of an array. */
export function readArrayKeywords<S>(
  builder: ShapeBuilder<S>,
  schema: S,
  { dialect, keywords, subschemas }: SchemaParts<S>,
  types: number,
): void {
  if ((types & bit.array) === 0) return;
  if (keywords['uniqueItems'] === true) builder.array.uniqueItems ??= { schema, keyword: 'uniqueItems' };
  if (subschemas.length === 0) return;
  const prefix: (S | undefined)[] = [];
  let rest: readonly S[] | false | undefined;
  let further: readonly S[] | false | undefined;
  for (const { keyword, key, schema: inner } of subschemas) {
    if (!dialect.keywords.has(keyword)) continue;
    if (keyword === 'prefixItems' || keyword === 'items') {
      if (key === undefined) rest = described(builder.side, inner);
      else prefix[Number(key)] = inner;
    } else if (keyword === 'additionalItems') further = described(builder.side, inner);
    else if (keyword === 'contains') {
      const { minContains, maxContains } = keywords;
      builder.array.contains.push({
        schema: inner,
        min: typeof minContains === 'number' ? minContains : 1,
        max: typeof maxContains === 'number' ? maxContains : Infinity,
        at: { schema, keyword },
      });
    }
  }
  const last = prefix.length > 0 && further !== undefined ? further : rest;
  if (prefix.length === 0 && last === undefined) return;
  const keyword = last === undefined ? 'prefixItems' : 'items';
  builder.array.items.push({ prefix, rest: last ?? [], at: { schema, keyword } });
}

/** Reads the keywords that apply to the properties of an object. */
export function readObjectKeywords<S>(
  builder: ShapeBuilder<S>,
  schema: S,
  parts: SchemaParts<S>,
  types: number,
): void {
  if ((types & bit.object) === 0) return;
  readPropertySchemas(builder, schema, parts);
  readRequired(builder, schema, parts);
  for (const { keyword, key, schema: inner } of parts.subschemas) {
    if (!parts.dialect.keywords.has(keyword)) continue;
    if (keyword === 'propertyNames') builder.object.propertyNames.push(inner);
    if (keyword !== 'dependentSchemas' && keyword !== 'dependencies') continue;
    const { dependentSchemas } = builder.object;
    dependentSchemas.set(String(key), [...(dependentSchemas.get(String(key)) ?? []), inner]);
  }
}

function readPropertySchemas<S>(
  builder: ShapeBuilder<S>,
  schema: S,
  { dialect, keywords, subschemas }: SchemaParts<S>,
): void {
  let byName: Map<string, readonly S[]> | undefined;
  let patterns: Map<string, readonly S[]> | undefined;
  let additional: readonly S[] | false = keywords['additionalProperties'] === false ? false : [];
  for (const { keyword, key, schema: inner } of subschemas) {
    if (keyword === 'properties') (byName ??= new Map()).set(String(key), [inner]);
    else if (keyword === 'patternProperties' && dialect.keywords.has(keyword))
      (patterns ??= new Map()).set(String(key), dialect.ignoresPatternSchemas ? [] : [inner]);
    else if (keyword === 'additionalProperties') additional = described(builder.side, inner);
  }
  const properties = keywords['properties'];
  if (isJsonObject(properties) && byName !== undefined && typeof properties['$ref'] !== 'string') {
    // Property names with an invalid schema still count as described.
    for (const name of Object.keys(properties)) if (!byName.has(name)) byName.set(name, []);
  }
  if (byName === undefined && patterns === undefined && additional !== false && additional.length === 0)
    return;
  builder.object.properties.push({
    named: byName ?? new Map(),
    patterns: patterns ?? new Map(),
    additional,
    at: { schema, keyword: 'additionalProperties' in keywords ? 'additionalProperties' : undefined },
  });
}

function readRequired<S>(builder: ShapeBuilder<S>, schema: S, { dialect, keywords }: SchemaParts<S>): void {
  const names = keywords['required'];
  if (Array.isArray(names) && names.length > 0) {
    const { required } = builder.object;
    names.forEach((name, index) => {
      if (typeof name === 'string' && !required.has(name))
        required.set(name, { schema, keyword: 'required', key: index });
    });
  }
  for (const keyword of ['dependentRequired', 'dependencies']) {
    const dependent = dialect.keywords.has(keyword) ? keywords[keyword] : undefined;
    if (!isJsonObject(dependent)) continue;
    for (const [trigger, listed] of Object.entries(dependent)) {
      if (Array.isArray(listed)) addDependent(builder, trigger, listed, { schema, keyword, key: trigger });
    }
  }
}

function addDependent<S>(
  builder: ShapeBuilder<S>,
  trigger: string,
  names: readonly unknown[],
  at: Place<S>,
): void {
  const { dependentRequired } = builder.object;
  const known = dependentRequired.get(trigger) ?? new Map<string, Place<S>>();
  for (const name of names) if (typeof name === 'string' && !known.has(name)) known.set(name, at);
  if (known.size > 0) dependentRequired.set(trigger, known);
}

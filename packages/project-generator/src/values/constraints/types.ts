import { strings } from '@assay/core';
import { schemaAt, ownValue, type Keywords } from './keywords.js';

/** A type of JSON Schema. */
export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

const names: ReadonlySet<string> = new Set<TypeName>([
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
]);

/** Lists with one type, shared because most schemas have one. */
const singleTypes: ReadonlyMap<string, readonly TypeName[]> = new Map(
  [...names].filter(isTypeName).map((name) => [name, [name]]),
);

/** Returns the types in a schema's `type`; undefined if it is missing. */
export function typesAt(keywords: Keywords): readonly TypeName[] | undefined {
  const type = ownValue(keywords, 'type');
  if (typeof type === 'string') return singleTypes.get(type);
  const listedNames = strings(type).filter(isTypeName);
  return listedNames.length === 0 ? undefined : listedNames;
}

function isTypeName(name: string): name is TypeName {
  return names.has(name);
}

/** Returns the types that all schemas allow, in document order, `null` last; undefined if no schema has `type`. */
export function allowedTypes(parts: readonly Keywords[]): readonly TypeName[] | undefined {
  let allowed: readonly TypeName[] | undefined;
  for (const part of parts) {
    const types = typesAt(part);
    if (types !== undefined) allowed = allowed === undefined ? types : common(allowed, types);
  }
  if (allowed === undefined) return undefined;
  const excluded = parts.flatMap(excludedTypes);
  if (excluded.length === 0 && allowed.length < 2) return allowed;
  const rest = allowed.filter((type) => !excluded.includes(type));
  return [...rest.filter((type) => type !== 'null'), ...rest.filter((type) => type === 'null')];
}

function common(a: readonly TypeName[], b: readonly TypeName[]): readonly TypeName[] {
  const found = a.filter((type) => includes(b, type));
  const narrowed = b.filter((type) => !found.includes(type) && includes(a, type));
  return [...found, ...narrowed];
}

function includes(types: readonly TypeName[], type: TypeName): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** Lists the types that `not: { type: ... }` excludes. */
function excludedTypes(part: Keywords): readonly TypeName[] {
  const negated = schemaAt(part, 'not');
  if (typeof negated !== 'object' || Object.keys(negated).length !== 1) return [];
  const types = typesAt(negated) ?? [];
  return types.includes('number') ? [...types, 'integer'] : types;
}

/** The keywords that apply to values of one type only (JSON Schema, 6.2 to 6.5). */
const keywordsOf: readonly (readonly [TypeName, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedProperties',
      'discriminator',
    ],
  ],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

const numberFormats: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double']);

/** Lists the types to try, best first: the allowed ones, or the types that the keywords apply to. */
export function typesToTry(
  parts: readonly Keywords[],
  isNamed: boolean,
  allowed = allowedTypes(parts),
): readonly TypeName[] {
  if (allowed !== undefined) return allowed;
  const impliedTypes = keywordsOf
    .filter(([, keywords]) => parts.some((part) => keywords.some((keyword) => Object.hasOwn(part, keyword))))
    .map(([type]) => type);
  const formats = parts
    .map((part) => ownValue(part, 'format'))
    .filter((format) => typeof format === 'string');
  if (formats.length > 0)
    impliedTypes.push(formats.some((format) => numberFormats.has(format)) ? 'number' : 'string');
  const usual: readonly TypeName[] = isNamed ? ['string', 'object'] : ['object', 'string'];
  const all = [
    ...new Set([...impliedTypes, ...usual, 'integer', 'number', 'boolean', 'array', 'null'] as const),
  ];
  const excluded = new Set(parts.flatMap(excludedTypes));
  return all.filter((type) => !excluded.has(type));
}

/** Returns a placeholder for a value that cannot be generated: of the right type, but invalid. */
export function standInFor(parts: readonly Keywords[]): unknown {
  const [type = 'object'] = typesToTry(parts, false);
  return standIns[type]();
}

const standIns: Readonly<Record<TypeName, () => unknown>> = {
  null: () => null,
  boolean: () => true,
  integer: () => 0,
  number: () => 0,
  string: () => 'value',
  array: () => [],
  object: () => ({}),
};

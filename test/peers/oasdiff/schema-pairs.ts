import type { Part } from './documents.js';

/** Two schemas: before and after. */
type SchemaPair = readonly [Part, Part];

const text = { type: 'string' };
const number = { type: 'number' };
const texts = { type: 'array', items: text };
const object = { type: 'object', properties: { a: text, b: text } };
const lidOf = (kind: string, ...more: string[]) => ({
  type: 'object',
  required: ['kind', ...more],
  properties: { kind: { const: kind }, ...Object.fromEntries(more.map((name) => [name, text])) },
});
const lids = { oneOf: [lidOf('cork'), lidOf('tin')] };
const byKind = (mapping?: Part, propertyName = 'kind') => ({
  discriminator: { propertyName, ...(mapping && { mapping }) },
});
const named = {
  oneOf: [{ $ref: '#/components/schemas/Cork' }, { $ref: '#/components/schemas/Tin' }],
};
const [cork, tin] = named.oneOf.map(({ $ref }) => $ref);
const condition = { if: { required: ['a'] } };

const increased = (keyword: string, base: Part): SchemaPair => [
  { ...base, [keyword]: 4 },
  { ...base, [keyword]: 9 },
];
const set = (keyword: string, value: unknown, base: Part): SchemaPair => [
  base,
  { ...base, [keyword]: value },
];
const swap = ([before, after]: SchemaPair): SchemaPair => [after, before];

const added = {
  'all-of': [{ allOf: [object] }, { allOf: [object, { required: ['b'] }] }],
  'any-of': [{ anyOf: lids.oneOf }, { anyOf: [...lids.oneOf, lidOf('wax')] }],
  'list-of-types': [
    { oneOf: [text, { type: 'boolean' }] },
    { oneOf: [text, { type: 'boolean' }, { type: 'integer' }] },
  ],
  'one-of': [lids, { oneOf: [...lids.oneOf, lidOf('wax')] }],
  const: set('const', 'tin', text),
  contains: set('contains', { minLength: 3 }, texts),
  'content-schema': [
    { ...text, contentMediaType: 'application/json' },
    { ...text, contentMediaType: 'application/json', contentSchema: object },
  ],
  'default-value': set('default', 'tin', text),
  'dependent-required': set('dependentRequired', { a: ['b'] }, object),
  'dependent-schema': set('dependentSchemas', { a: { required: ['b'] } }, object),
  discriminator: [named, { ...named, ...byKind() }],
  'discriminator-mapping': [
    { ...named, ...byKind({ cork }) },
    { ...named, ...byKind({ cork, can: tin }) },
  ],
  if: [object, { ...object, ...condition, then: { required: ['b'] } }],
  then: [
    { ...object, ...condition, else: { required: ['b'] } },
    { ...object, ...condition, else: { required: ['b'] }, then: { required: ['b'] } },
  ],
  else: [
    { ...object, ...condition, then: { required: ['b'] } },
    { ...object, ...condition, then: { required: ['b'] }, else: { required: ['b'] } },
  ],
  pattern: set('pattern', '^[a-z]+$', text),
  'pattern-property': set('patternProperties', { '^x-': { type: 'integer' } }, object),
  'prefix-items': set('prefixItems', [text, number], { type: 'array', prefixItems: [text] }),
  'property-names': set('propertyNames', { maxLength: 8 }, object),
  'unevaluated-items': set('unevaluatedItems', { type: 'integer' }, { type: 'array', prefixItems: [text] }),
  'unevaluated-properties': set('unevaluatedProperties', { type: 'integer' }, object),
} as const satisfies Record<string, SchemaPair>;

const bounds: readonly (readonly [name: string, keyword: string, base: Part])[] = [
  ['max', 'maximum', number],
  ['min', 'minimum', number],
  ['exclusive-max', 'exclusiveMaximum', number],
  ['exclusive-min', 'exclusiveMinimum', number],
  ['max-length', 'maxLength', text],
  ['min-length', 'minLength', text],
  ['max-items', 'maxItems', texts],
  ['min-items', 'minItems', texts],
  ['max-contains', 'maxContains', { ...texts, contains: { minLength: 3 } }],
  ['min-contains', 'minContains', { ...texts, contains: { minLength: 3 } }],
];

/** Schemas before and after a change, by the part of oasdiff's ids that names the change: `const-added`. */
export const schemaPairs: Readonly<Record<string, SchemaPair>> = {
  ...Object.fromEntries(
    Object.entries(added).flatMap(([name, pair]) => [
      [`${name}-added`, pair],
      [`${name}-removed`, swap(pair)],
    ]),
  ),
  ...Object.fromEntries(
    bounds.flatMap(([name, keyword, base]) => [
      [`${name}-increased`, increased(keyword, base)],
      [`${name}-decreased`, swap(increased(keyword, base))],
      [`${name}-set`, set(keyword, 4, base)],
      [`${name}-unset`, swap(set(keyword, 4, base))],
    ]),
  ),
  'all-of-added-annotation-only': [{ allOf: [object] }, { allOf: [object, { description: 'A jar.' }] }],
  'all-of-removed-annotation-only': [{ allOf: [object, { title: 'Jar' }] }, { allOf: [object] }],
  'became-enum': set('enum', ['cork', 'tin'], text),
  'became-nullable': [text, { type: ['string', 'null'] }],
  'became-not-nullable': [{ type: ['string', 'null'] }, text],
  'const-changed': [
    { ...text, const: 'cork' },
    { ...text, const: 'tin' },
  ],
  'content-encoding-changed': [
    { ...text, contentEncoding: 'base64' },
    { ...text, contentEncoding: 'base16' },
  ],
  'content-media-type-changed': [
    { ...text, contentMediaType: 'image/png' },
    { ...text, contentMediaType: 'image/webp' },
  ],
  'default-value-changed': [
    { ...text, default: 'cork' },
    { ...text, default: 'tin' },
  ],
  'dependent-required-changed': [
    { ...object, dependentRequired: { a: ['b'] } },
    { ...object, dependentRequired: { a: ['b', 'c'] } },
  ],
  'discriminator-mapping-changed': [
    { ...named, ...byKind({ can: tin, cork }) },
    { ...named, ...byKind({ can: cork, cork }) },
  ],
  'discriminator-mapping-deleted': swap(added['discriminator-mapping']),
  'discriminator-property-name-changed': [
    { ...named, ...byKind() },
    { ...named, ...byKind(undefined, 'sort') },
  ],
  'enum-value-added': [
    { ...text, enum: ['cork'] },
    { ...text, enum: ['cork', 'tin'] },
  ],
  'enum-value-removed': [
    { ...text, enum: ['cork', 'tin'] },
    { ...text, enum: ['cork'] },
  ],
  'list-of-types-narrowed': swap(added['list-of-types']),
  'list-of-types-widened': added['list-of-types'],
  'pattern-changed': [
    { ...text, pattern: '^[a-f]+$' },
    { ...text, pattern: '^[a-z]+$' },
  ],
  'pattern-generalized': [
    { ...text, pattern: '^[a-f]+$' },
    { ...text, pattern: '.*' },
  ],
  'type-changed': [text, object],
  'type-generalized': [{ type: 'integer' }, { type: 'number' }],
  'type-specialized': [{ type: 'number' }, { type: 'integer' }],
  'wrapped-in-one-of': [lidOf('cork'), lids],
  'x-extensible-enum-value-removed': [
    { ...text, 'x-extensible-enum': ['cork', 'tin'] },
    { ...text, 'x-extensible-enum': ['cork'] },
  ],
  reactivated: [{ ...text, deprecated: true }, text],
  deprecated: [text, { ...text, deprecated: true }],
  'deprecated-with-sunset': [text, { ...text, deprecated: true, 'x-sunset': '2999-01-31' }],
  'deprecated-sunset-missing': [text, { ...text, deprecated: true }],
  'deprecated-sunset-invalid': [text, { ...text, deprecated: true, 'x-sunset': 'soon' }],
  'sunset-date-too-small': [text, { ...text, deprecated: true, 'x-sunset': '2020-01-31' }],
  'stability-decreased': [
    { ...text, 'x-stability-level': 'stable' },
    { ...text, 'x-stability-level': 'alpha' },
  ],
  'stability-increased': [
    { ...text, 'x-stability-level': 'alpha' },
    { ...text, 'x-stability-level': 'stable' },
  ],
};

/** Schemas that pairs refer to. */
export const components: Part = { schemas: { Cork: lidOf('cork'), Tin: lidOf('tin', 'thickness') } };

import fc from 'fast-check';

/** Scalars for values, `enum` and `const`. */
export const scalar = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  1,
  2,
  3.5,
  -1,
  4,
  6,
  '',
  'a',
  'ab',
  'b1',
  'abc',
  '😀',
);
/** Names of properties. */
export const name = fc.constantFrom('a', 'b', 'c1');

/** JSON values with few names and texts, so that schemas often accept them. */
export const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Schemas with few keywords each. `#` is the root. */
export const schema: fc.Arbitrary<unknown> = fc.letrec<{ schema: unknown }>((tie) => {
  const sub = tie('schema');
  const list = fc.array(sub, { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(name, sub, { maxKeys: 2, noNullPrototype: true });
  const type = fc.constantFrom(...types);
  const small = fc.nat(3);
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
    minimum: fc.integer({ min: -1, max: 3 }),
    maximum: small,
    exclusiveMinimum: small,
    exclusiveMaximum: small,
    multipleOf: fc.constantFrom(1, 2, 3, 0.5),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom('^[ab]+$', '\\d', '^.$', '^[a-z]*$'),
    format: fc.constantFrom('int32', 'date', 'odd', 'uint8', 'byte'),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    minProperties: small,
    maxProperties: small,
    required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    properties: named,
    patternProperties: fc.record({ '^a': sub }),
    additionalProperties: fc.oneof(fc.boolean(), sub),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
    const: scalar,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: sub,
    items: sub,
    prefixItems: list,
    contains: sub,
    minContains: small,
    maxContains: small,
    propertyNames: sub,
    if: sub,
    then: sub,
    else: sub,
    dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
      maxKeys: 1,
      noNullPrototype: true,
    }),
    dependentSchemas: named,
    unevaluatedProperties: fc.oneof(fc.boolean(), sub),
    unevaluatedItems: fc.oneof(fc.boolean(), sub),
  };
  const sparse = fc
    .subarray(Object.keys(keywords), { minLength: 1, maxLength: 4 })
    .chain((picked) => fc.record(Object.fromEntries(picked.map((key) => [key, keywords[key] ?? sub]))));
  const referring = fc.constant({ type: 'object', properties: { a: { $ref: '#' } } });
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      { weight: 1, arbitrary: fc.boolean() },
      { weight: 8, arbitrary: sparse },
      { weight: 1, arbitrary: referring },
    ),
  };
}).schema;

/** Returns a schema after one edit: at some depth a keyword is dropped, copied from another schema, or wrapped. */
export function edited(before: unknown, other: unknown, choices: readonly number[]): unknown {
  const [choice = 0, ...rest] = choices;
  if (typeof before !== 'object' || before === null || Array.isArray(before)) return other;
  const entries = Object.entries(before);
  const [key, inner] = entries[choice % Math.max(1, entries.length)] ?? ['', undefined];
  switch (choice % 7) {
    case 0:
      return Object.fromEntries(entries.filter(([each]) => each !== key));
    case 1:
      return { ...before, ...(typeof other === 'object' ? other : {}) };
    case 2:
      return { allOf: [before] };
    case 3:
      return { anyOf: [before, other] };
    case 4:
      return { oneOf: [other, before] };
    default:
  }
  if (Array.isArray(inner)) {
    const at = choice % Math.max(1, inner.length);
    return {
      ...before,
      [key]: inner.map((item: unknown, index) => (index === at ? edited(item, other, rest) : item)),
    };
  }
  if (key === 'properties' || key === 'dependentSchemas') {
    const properties = Object.entries(inner as object);
    const at = choice % Math.max(1, properties.length);
    return {
      ...before,
      [key]: Object.fromEntries(
        properties.map(([each, member], index) => [
          each,
          index === at ? edited(member, other, rest) : (member as unknown),
        ]),
      ),
    };
  }
  return typeof inner === 'object' ? { ...before, [key]: edited(inner, other, rest) } : before;
}

/** Pairs of schemas: two generated ones, or one and an edit of it. */
export const pairs = fc
  .tuple(schema, schema, fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }), fc.boolean())
  .map(([a, b, choices, isEdited]) => [a, isEdited ? edited(a, b, choices) : b] as const);

import { analyse, validateInstance, type Schema } from '@assay/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainlyValid } from './quick-validation.js';

async function schemaOf(written: unknown, others: object = {}, openapi = '3.0.4'): Promise<Schema> {
  const document = {
    openapi,
    info: { title: 'Hats', version: '1' },
    paths: {},
    components: { schemas: { Hat: written, ...others } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document.components!.schemas.get('Hat')!;
}

const keyword = fc.oneof(
  ...Object.entries({
    type: ['string', 'integer', 'number', 'boolean', 'array', 'object', 'file', ['string', 'null']],
    format: ['date', 'int32', 'uuid', 'password', 'float'],
    enum: [['a', '1'], [1, 'a'], [null]],
    minLength: [0, 1, 2],
    maxLength: [1, 3],
    minimum: [0, 2],
    maximum: [1, 2],
    minItems: [1, 2],
    maxItems: [0, 1],
    uniqueItems: [true],
    pattern: ['^a', 'b$'],
    required: [['a'], ['a', 'b'], true],
    nullable: [true],
    readOnly: [true],
    additionalProperties: [true, false],
    description: ['A hat'],
  }).map(([name, values]) => fc.tuple(fc.constant(name), fc.constantFrom<unknown>(...values))),
);
const keywords = fc
  .uniqueArray(keyword, { maxLength: 3, selector: ([name]) => name })
  .map((entries): object => Object.fromEntries(entries));

const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    keywords,
    fc.constantFrom({ $ref: '#/components/schemas/Hat' }, { $ref: '#/components/schemas/None' }),
    fc
      .tuple(
        keywords,
        fc.record(
          {
            properties: fc.record({ a: tie('schema'), b: tie('schema') }, { requiredKeys: [] }),
            items: tie('schema'),
            allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }),
            not: tie('schema'),
          },
          { requiredKeys: [] },
        ),
      )
      .map(([own, inside]) => ({ ...own, ...inside })),
  ),
}));

const value = fc.oneof(
  fc.constantFrom('a', 'b', '1', 'abc', '2026-01-31', '😀', true, null, 0, 1, 2.5, 3_000_000_000),
  fc.array(fc.constantFrom('a', 1, null), { maxLength: 2 }),
  fc.record({ a: fc.constantFrom('a', 1, {}), b: fc.constantFrom('b', [1]) }, { requiredKeys: [] }),
);

test('plainly valid values are valid for the validator, and nothing is undecided', async () => {
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(
      schema,
      fc.array(value, { minLength: 5, maxLength: 10 }),
      fc.constantFrom('3.0.4', '3.1.1'),
      async (written, values, version) => {
        const hat = await schemaOf(written, {}, version);
        for (const item of values) {
          if (!isPlainlyValid(hat, item)) continue;
          plain++;
          for (const direction of ['request', 'response', undefined] as const)
            expect(validateInstance(hat, item, { direction }).verdict).toBe('valid');
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(plain).toBeGreaterThan(20);
});

test('typical examples are plain', async () => {
  const hat = await schemaOf(
    {
      type: 'object',
      required: ['size'],
      properties: {
        size: { $ref: '#/components/schemas/Size' },
        made: { type: 'string', format: 'date' },
        colours: { type: 'array', items: { type: 'string', enum: ['red', 'green'] } },
      },
    },
    { Size: { type: 'integer', format: 'int32', example: 7 } },
  );
  expect(isPlainlyValid(hat, { size: 7, made: '2026-01-31', colours: ['red'] })).toBe(true);
  expect(isPlainlyValid(hat, { size: 7.5 })).toBe(false);
  expect(isPlainlyValid(hat, { made: '2026-01-31' })).toBe(false);
});

test('a schema in another dialect is left to the validator', async () => {
  const dialect = 'https://json-schema.org/draft/2019-09/schema';
  const hat = await schemaOf({ $schema: dialect, type: 'string' }, {}, '3.1.1');
  expect(isPlainlyValid(hat, 'a')).toBe(false);
});

test('a schema that refers to itself ends', async () => {
  const itself = { $ref: '#/components/schemas/Hat' };
  expect(isPlainlyValid(await schemaOf({ allOf: [itself, itself] }), 'a')).toBe(false);
});

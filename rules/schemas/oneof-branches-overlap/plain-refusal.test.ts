import { analyse, resolveSchema, validateInstance, type Schema } from '@assay/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demandsOf, violatesRequirements } from './plain-refusal.js';

const name = fc.constantFrom('a', 'b', 'c');
const scalar = fc.constantFrom<unknown>('x', 'y', 1, null, true);
const property = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'object'),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
    nullable: fc.boolean(),
    readOnly: fc.boolean(),
    writeOnly: fc.boolean(),
    $ref: fc.constant('#/components/schemas/Shared'),
  },
  { requiredKeys: [] },
);
const part = fc.record(
  {
    type: fc.constantFrom('object', 'string'),
    nullable: fc.boolean(),
    required: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
    properties: fc.dictionary(name, property, { maxKeys: 3 }),
  },
  { requiredKeys: [] },
);
const schema = fc
  .tuple(part, fc.array(part, { minLength: 1, maxLength: 2 }))
  .map(([own, allOf]) => ({ ...own, allOf }));
const value = fc.oneof(fc.dictionary(name, scalar, { maxKeys: 3 }), scalar);

async function readSchema(root: unknown, shared: unknown): Promise<Schema> {
  const info = { title: 'Schemas', version: '1' };
  const text = JSON.stringify({
    openapi: '3.0.4',
    info,
    paths: {},
    components: { schemas: { Root: root, Shared: shared } },
  });
  const { model } = await analyse({ text }, { rules: [] });
  return resolveSchema(model?.document.components?.schemas.get('Root'))!;
}

test('the validator rejects plainly rejected values in every direction', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(schema, property, fc.array(value, { minLength: 5 }), async (root, shared, values) => {
      const schemaRead = await readSchema(root, shared);
      const demands = demandsOf(schemaRead);
      for (const each of values) {
        if (!violatesRequirements(demands, each)) continue;
        refused++;
        for (const direction of ['request', 'response', undefined] as const)
          expect(validateInstance(schemaRead, each, { direction }).verdict).toBe('invalid');
      }
    }),
  );
  expect(refused).toBeGreaterThan(50);
});

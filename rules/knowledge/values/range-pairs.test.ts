import { analyse } from '@assay/core';
import { expect, test } from 'vitest';
import { invertedRanges } from './range-pairs.js';

async function pairsOf(schema: unknown, openapi = '3.1.1'): Promise<readonly string[]> {
  const document = {
    openapi,
    info: { title: 'Rooms', version: '1' },
    paths: {},
    components: { schemas: { A: schema } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return invertedRanges(model!.document.components!.schemas.get('A')!).map(
    ({ lower, upper }) => `${lower.keyword} ${lower.value}, ${upper.keyword} ${upper.value}`,
  );
}

test.each([
  [{ minimum: 2, maximum: 1 }, ['minimum 2, maximum 1']],
  [{ minimum: 1, maximum: 1 }, []],
  [{ minimum: 1, exclusiveMaximum: 1 }, ['minimum 1, exclusiveMaximum 1']],
  [{ exclusiveMinimum: 1, exclusiveMaximum: 2, type: 'integer' }, []],
  [{ minLength: 2, maxLength: 1, type: 'integer' }, []],
  [{ minLength: '2', maxLength: 1 }, []],
  [{ minContains: 2, maxContains: 1 }, []],
  [{ minContains: 2, maxContains: 1, contains: {} }, ['minContains 2, maxContains 1']],
  [{ minimum: 5, exclusiveMinimum: 6, maximum: 1, exclusiveMaximum: 0 }, ['minimum 5, maximum 1']],
])('%j', async (schema, pairs) => expect(await pairsOf(schema)).toEqual(pairs));

test('a flag makes the bound next to it exclusive in 3.0', async () => {
  const schema = {
    minimum: 3,
    exclusiveMinimum: true,
    maximum: 3,
    maxContains: 0,
    minContains: 1,
    contains: {},
  };
  expect(await pairsOf(schema, '3.0.4')).toEqual(['minimum 3, maximum 3']);
});

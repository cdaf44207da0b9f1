import { analyse, foreignDialect, Schema } from '@assay/core';
import { expect, test } from 'vitest';
import { isInForeignDialect } from './dialects.js';

test.each([
  ['https://spec.openapis.org/oas/3.1/dialect/base', false],
  ['https://spec.openapis.org/oas/3.2/dialect/2025-09-17', false],
  ['https://json-schema.org/draft/2020-12/schema', false],
  ['http://json-schema.org/draft-07/schema#', true],
  [undefined, false],
])('whether %s is a foreign dialect', (dialect, foreign) => expect(foreignDialect(dialect)).toBe(foreign));

test('the nearest `$schema` around a schema counts, then the document', async () => {
  const schemas = {
    Plain: {},
    Own: { $schema: 'https://json-schema.org/draft/2020-12/schema', items: { type: 'string' } },
  };
  const document = {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://pets.example.com/dialect',
    info: { title: 'Pets', version: '1' },
    components: { schemas },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const all = model!.nodes.filter((node) => node instanceof Schema);
  expect(all.map((schema) => isInForeignDialect(schema, model))).toEqual([true, false, false]);
});

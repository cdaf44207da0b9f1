import { analyse, type Schema } from '@assay/core';
import { expect, it } from 'vitest';
import { SchemaReader } from './schema-reader.js';
import { canFill } from './value-types.js';

async function readSchema(schema: unknown): Promise<Schema> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const content = model?.document.operations[0]?.requestBody?.content[0];
  if (content?.kind !== 'MediaType' || content.schema === undefined) throw new TypeError('No schema');
  return content.schema;
}

const text = { type: 'string' };
const integer = { type: 'integer' };

it.each<readonly [string, unknown, unknown, boolean]>([
  ['a text fills a text', text, text, true],
  ['a number fills a text', text, integer, true],
  ['a text does not fill a number', integer, text, false],
  ['a number does not fill a UUID', { type: 'string', format: 'uuid' }, integer, false],
  ['a date does not fill a text', text, { type: 'string', format: 'date' }, false],
  ['a date fills a date', { type: 'string', format: 'date' }, { type: 'string', format: 'date' }, true],
  ['a listed value does not fill a text', text, { type: 'string', enum: ['cat', 'dog'] }, false],
  ['a constant does not fill a text', text, { const: 'cat' }, false],
  ['nothing fills a listed value', { type: 'string', enum: ['cat', 'dog'] }, text, false],
  ['a boolean does not fill a text', text, { type: 'boolean' }, false],
])('%s', async (_name, target, output, isPossible) => {
  const [targetSchema, outputSchema] = [await readSchema(target), await readSchema(output)];
  expect(canFill(targetSchema, outputSchema, new SchemaReader())).toBe(isPossible);
});

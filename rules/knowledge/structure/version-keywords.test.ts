import { analyse, Parameter, Schema, type Model, foreignDialect } from '@assay/core';
import { expect, test } from 'vitest';
import { isUnsupportedKeyword, unsupportedKeywords, isInForeignDialect } from './version-keywords.js';

async function modelOf(version: '2.0' | '3.0.4' | '3.1.1', schema: unknown, parameter = {}): Promise<Model> {
  const schemas = { definitions: { A: schema } };
  const document = {
    ...(version === '2.0'
      ? { swagger: version, ...schemas }
      : { openapi: version, components: { schemas: { A: schema } } }),
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { parameters: [{ name: 'a', in: 'query', ...parameter }], responses: {} } } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!;
}

async function formsOf(...given: Parameters<typeof modelOf>): Promise<readonly string[]> {
  const { document } = await modelOf(...given);
  return unsupportedKeywords(document.components!.schemas.get('A')!).map(({ form }) => form);
}

const everything = {
  nullable: true,
  oneOf: [{}],
  const: 1,
  type: ['string', 'null'],
  exclusiveMinimum: 1,
  exclusiveMaximum: true,
  examples: [1],
};

test.each([
  ['2.0', ['`nullable`', '`oneOf`', '`const`', '`exclusiveMinimum` as a number', '`examples`']],
  ['3.0.4', ['`const`', '`type` as a list', '`exclusiveMinimum` as a number', '`examples`']],
  ['3.1.1', ['`nullable`', '`exclusiveMaximum` as a boolean']],
] as const)('each version has its own list: %s', async (version, forms) =>
  expect(await formsOf(version, everything)).toEqual(forms),
);

test('keywords without effect, extensions and unknown names are accepted', async () => {
  const schema = { nullable: false, 'x-nullable': true, example: 1, constructor: 1, toString: true };
  expect(await formsOf('3.1.1', schema)).toEqual([]);
  expect(await formsOf('2.0', schema)).toEqual([]);
});

test('a parameter of 2.0 is checked for the keywords of its schema, and one of 3.x has none', async () => {
  const old = (await modelOf('2.0', {}, { type: 'integer', nullable: true, deprecated: true })).nodes;
  const parameter = old.find((node) => node instanceof Parameter)!;
  expect(['nullable', 'deprecated'].map((keyword) => isUnsupportedKeyword(parameter, keyword))).toEqual([
    true,
    false,
  ]);
  const recent = (await modelOf('3.0.4', {}, { schema: { const: 1 } })).nodes;
  expect(
    isUnsupportedKeyword(
      recent.find((node) => node instanceof Parameter)!,
      'const',
    ),
  ).toBe(false);
  const inner = recent.filter((node) => node instanceof Schema);
  expect(inner.some((schema) => isUnsupportedKeyword(schema, 'const'))).toBe(true);
});

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

import { analyse, Schema } from '@assay/core';
import { expect, it } from 'vitest';
import { code, nameSchema, plain } from './name-schema.js';

const files: Readonly<Record<string, string>> = {
  'file:///clinic/schemas/open%20hours.yaml': 'type: object\nproperties: { from: { type: string } }',
  'file:///clinic/shared.yaml': 'Doctor: { type: object, properties: { name: { type: string } } }',
};

/** The names of the schemas of an API whose request body refers to a file: that of the body first. */
async function namesBehind(ref: string): Promise<readonly string[]> {
  const content = { 'application/json': { schema: { $ref: ref } } };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Clinic', version: '1' },
    paths: { '/': { put: { requestBody: { content } } } },
  };
  const source = { text: JSON.stringify(document), uri: 'file:///clinic/openapi.json' };
  const { model } = await analyse(source, {
    rules: [],
    read: ({ uri }) =>
      Promise.resolve({ ok: true, source: { uri, bytes: new TextEncoder().encode(files[uri]) } }),
  });
  return (model?.nodes ?? []).filter((node) => node instanceof Schema).map(nameSchema);
}

it('calls a body a body, and a file that is a schema by the name of the file', async () => {
  expect(await namesBehind('schemas/open%20hours.yaml')).toEqual([
    'body',
    'open hours.yaml',
    'open hours.yaml.from',
  ]);
});

it('calls a schema inside a file by its own name', async () => {
  expect(await namesBehind('shared.yaml#/Doctor')).toEqual(['body', 'Doctor', 'Doctor.name']);
});

it('leaves nothing in a text that ends the code span around it, and cuts what is long', () => {
  expect(plain('a`b')).toBe("a'b");
  expect(plain('abcdef', 4)).toBe('abc…');
  expect(code('a`bcdef', 4)).toBe("`a'b…`");
});

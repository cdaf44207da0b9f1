import { expect, test, it } from 'vitest';
import { analyse, Schema } from '@assay/core';
import {
  enumerate,
  withArticle,
  urlCode,
  documentName,
  nameSchema,
  locateSchema,
  code,
  plain,
} from './names.js';

test.each([
  [[], ''],
  [['200'], '`200`'],
  [['400', 'default'], '`400` and `default`'],
  [['400', '401', '403', '404'], '`400`, `401`, `403` and `404`'],
  [['400', '401', '403', '404', '409'], '`400`, `401`, `403` and 2 more'],
  [['x` <b>', '``'], "`x' <b>` and `''`"],
])('%j reads %s', (names, text) => expect(enumerate(names)).toBe(text));

test.each([
  ['password', 'a password'],
  ['access token', 'an access token'],
  ['API key', 'an API key'],
  ['one-time code', 'a one-time code'],
  ['e-mail address', 'an e-mail address'],
  ['IBAN', 'an IBAN'],
  ['URL', 'a URL'],
])('%s: %s', (noun, phrase) => {
  expect(withArticle(noun)).toBe(phrase);
});

it('removes the end of a code span, and passwords', () => {
  expect(urlCode('https://shop.com/`x`')).toBe("`https://shop.com/'x'`");
  expect(urlCode('https://clerk:p4ss@shop.com/')).toBe('`https://clerk:…@shop.com/`');
  expect(urlCode(' ')).toBe('an empty text');
});

it('names a file by its name', () => {
  expect(documentName('file:///api/my%20shop.yaml')).toBe('my shop.yaml');
  expect(documentName('file:///api/100%.yaml')).toBe('100%.yaml');
  expect(documentName('file:///api/')).toBe('api');
});

it('names a fetched document by its URL, without possible secrets', () => {
  expect(documentName('https://user:word@shop.test:8443/v1/openapi.yaml?token=abc#/info')).toBe(
    'https://shop.test:8443/v1/openapi.yaml',
  );
  expect(documentName('https://shop.test?token=abc')).toBe('https://shop.test');
  expect(documentName('http://user@word@shop.test/')).toBe('http://shop.test/');
});

const files: Readonly<Record<string, string>> = {
  'file:///clinic/schemas/open%20hours.yaml': 'type: object\nproperties: { from: { type: string } }',
  'file:///clinic/shared.yaml': 'Doctor: { type: object, properties: { name: { type: string } } }',
};

/** Returns the names of the schemas of an API whose request body refers to a file, the body's schema first. */
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

it('names a body as a body, and a file that is a schema by the name of the file', async () => {
  expect(await namesBehind('schemas/open%20hours.yaml')).toEqual([
    'body',
    'open hours.yaml',
    'open hours.yaml.from',
  ]);
});

it('calls a schema inside a file by its own name', async () => {
  expect(await namesBehind('shared.yaml#/Doctor')).toEqual(['body', 'Doctor', 'Doctor.name']);
});

it('removes the end of the code span around a text, and cuts long texts', () => {
  expect(plain('a`b')).toBe("a'b");
  expect(plain('abcdef', 4)).toBe('abc…');
  expect(code('a`bcdef', 4)).toBe("`a'b…`");
});

const body = (schema: unknown) => ({ content: { 'application/json': { schema } } });

const document = {
  openapi: '3.1.1',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        parameters: [{ name: 'dry`run', in: 'query', schema: { type: 'boolean' } }],
        requestBody: body({ properties: { age: { type: 'integer' } } }),
        responses: {
          200: { ...body({ type: 'string' }), headers: { 'X-Rest': { schema: { type: 'number' } } } },
        },
      },
    },
  },
  components: {
    schemas: { Pet: { properties: { age: {} } } },
    parameters: {
      Size: { name: 'size', in: 'query', schema: {} },
      page: { name: 'page', in: 'query', schema: {} },
    },
    responses: { Gone: body({}) },
    requestBodies: { Photo: body({}) },
    headers: { Left: { schema: {} } },
  },
};

test('a schema is named by its parent', async () => {
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  const names = model!.nodes.filter((node) => node instanceof Schema).map(locateSchema);
  expect(names.sort()).toMatchInlineSnapshot(`
    [
      "\`Left\` in operations that use it",
      "\`Pet.age\`",
      "\`Pet\`",
      "\`X-Rest\` in the \`200\` response of \`addPet\`",
      "\`age\` in the request of \`addPet\`",
      "\`body\` in the \`200\` response of \`addPet\`",
      "\`body\` in the request body \`Photo\`",
      "\`body\` in the request of \`addPet\`",
      "\`body\` in the response \`Gone\`",
      "\`dry'run\` in \`addPet\`",
      "\`page\` in operations that use it",
      "\`size\` in the parameter \`Size\`",
    ]
  `);
});

import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { openapi } from '../support/import-of.js';
import { listen } from './contacts-service.js';
import { verifying } from './verifying.js';

const pet = {
  type: 'object',
  required: ['id', 'name', 'tags'],
  xml: { name: 'pet', prefix: 'p', namespace: 'urn:pets' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    name: { type: 'string', maxLength: 20 },
    isTame: { type: 'boolean', xml: { name: 'tame' } },
    tags: {
      type: 'array',
      maxItems: 2,
      xml: { wrapped: true },
      items: { type: 'string', xml: { name: 'tag' } },
    },
    photos: { type: 'array', items: { type: 'string', format: 'uri' } },
  },
};

async function drifts(body: string, schema: object = pet): Promise<string[]> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(body);
  });
  const { url, close } = await listen(server);
  const responses = { 200: { description: '', content: { 'application/xml': { schema } } } };
  try {
    const result = await verifying(openapi({ '/pet': { get: { responses } } }), url);
    return (
      result.operations[0]?.findings.map(
        ({ id, instance, problem }) => `${id} ${instance ?? ''} ${problem}`,
      ) ?? []
    );
  } finally {
    await close();
  }
}

const good =
  '<?xml version="1.0"?><!-- a pet --><p:pet xmlns:p="urn:pets" id="7"><name>R&amp;B <![CDATA[<x>]]></name>' +
  '<tame>true</tame><tags><tag>a</tag></tags><photos>https://a.test/1</photos><photos>https://a.test/2</photos></p:pet>';

it('bodies of XML are read by their XML Objects', async () => {
  expect(await drifts(good)).toEqual([]);
});

it.each([
  ['a type', good.replace('id="7"', 'id="x"'), 'response-body-invalid /id'],
  ['required values', good.replace(/<name>.*<\/name>/, ''), 'response-body-invalid '],
  [
    'the items of a wrapped list',
    good.replace('<tag>a</tag>', '<tag/><tag/><tag/>'),
    'response-body-invalid /tags',
  ],
  ['the items of another list', good.replace('https://a.test/2', 'a b'), 'response-body-invalid /photos/1'],
  ['the root element', good.replaceAll('p:pet', 'p:dog'), 'response-body-invalid '],
  ['an undeclared prefix', good.replace(' xmlns:p="urn:pets"', ''), 'response-body-unreadable '],
  ['a repeated attribute', good.replace('id="7"', 'id="7" id="8"'), 'response-body-unreadable '],
  ['an open element', good.replace('</tags>', ''), 'response-body-unreadable '],
])('bodies of XML that differ in %s are reported', async (_, body, expected) => {
  const [found, ...others] = await drifts(body);
  expect(found?.startsWith(expected)).toBe(true);
  expect(others).toEqual([]);
});

it('an element that is nil is null', async () => {
  const properties = { ...pet.properties, name: { type: ['string', 'null'], minLength: 1 } };
  const named = (name: string): string => good.replace(/<name>.*<\/name>/, name);
  const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  expect(await drifts(named(`<name ${xsi} xsi:nil="true"/>`), { ...pet, properties })).toEqual([]);
  expect(await drifts(named('<name/>'), { ...pet, properties })).toEqual([
    expect.stringMatching(/^response-body-invalid \/name /),
  ]);
});

it.each([
  ['with a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${good}`, 'it has a document type'],
  ['of many levels', '<a>'.repeat(20_000), 'its elements are more than 200 levels deep'],
  ['of more than 1 MiB', good.replace('R&amp;B', ' '.repeat(1024 * 1024)), 'it is larger than 1 MiB'],
])('bodies of XML %s are not compared, and the report explains it', async (_, body, expected) => {
  const found = await drifts(body);
  expect(found).toEqual([expect.stringContaining('response-body-uncompared')]);
  expect(found[0]).toContain(`with a body that was not compared with the whole of its schema: ${expected}`);
});

it('bodies of XML whose schemas are alternatives are not judged', async () => {
  expect(await drifts('<a><b/></a>', { oneOf: [pet, { type: 'string' }] })).toEqual([]);
});

it('bodies of XML that repeat an attribute many times are unreadable', async () => {
  expect(await drifts(`<a ${'b="" '.repeat(5_000)}>`)).toEqual([
    expect.stringContaining('duplicate attribute'),
  ]);
});

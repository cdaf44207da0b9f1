import { analyse, type Model } from '@assay/core';
import { expect, test } from 'vitest';
import { credentialPlaceOf } from './data-place.js';
import { nameTextPlace } from './text-place.js';
import { placeOfText, collectTexts } from './texts.js';

const root = 'file:///api/library.json';

async function modelOf(document: unknown, other?: unknown): Promise<Model> {
  const { model } = await analyse(
    { uri: root, bytes: new TextEncoder().encode(JSON.stringify(document)) },
    {
      rules: [],
      read: ({ uri }) =>
        Promise.resolve({
          ok: true,
          source: { uri, bytes: new TextEncoder().encode(JSON.stringify(other)) },
        }),
    },
  );
  if (model === undefined) throw new Error('no model');
  return model;
}

/** Returns the names of a text's locations in sentences. */
function placeOf(model: Model, text: string): string[] {
  const texts = collectTexts(model);
  return texts.values.flatMap((value, index) =>
    value === text ? [nameTextPlace(placeOfText(model, texts, index))] : [],
  );
}

const library = {
  openapi: '3.1.1',
  info: { title: 'Library', version: '1', 'x-gateway': { keys: ['in an extension'] } },
  paths: {
    '/loans': {
      summary: 'of a path',
      get: {
        parameters: [{ name: 'api_key', in: 'query', schema: { type: 'string', default: 'in a default' } }],
        responses: {
          200: {
            description: 'of a response',
            content: { 'application/json': { examples: { night: { value: { token: 'in an example' } } } } },
          },
        },
      },
    },
  },
  components: { schemas: { Loan: { properties: { password: { const: 'in a component' } } } } },
};

test('texts everywhere in a document are found, with names that readers recognise', async () => {
  const model = await modelOf(library);
  expect(placeOf(model, 'in an extension')).toEqual(['`info.x-gateway.keys.0`']);
  expect(placeOf(model, 'of a path')).toEqual(['`summary` in `/loans`']);
  expect(placeOf(model, 'of a response')).toEqual(['`responses.200.description` in `GET /loans`']);
  expect(placeOf(model, 'in a component')).toEqual(['`properties.password.const` in `Loan`']);
});

test('the location of a text leads to it', async () => {
  const model = await modelOf(library);
  const texts = collectTexts(model);
  texts.values.forEach((text, index) => {
    const { at, property } = placeOfText(model, texts, index);
    let value: unknown = library;
    // `as`: every segment but the last leads to an object.
    for (const segment of [...at.segments(), ...property])
      value = (value as Record<string, unknown>)[segment];
    expect(value).toBe(text);
  });
});

test('parts of other documents are read once, and only as far as references lead', async () => {
  const split = {
    openapi: '3.1.1',
    info: { title: 'Library', version: '1' },
    paths: {},
    components: {
      schemas: {
        Loan: { $ref: 'parts.json#/Loan' },
        Book: { $ref: 'parts.json#/Loan/properties/book' },
      },
    },
  };
  const parts = { Loan: { properties: { book: { title: 'A book' } } }, Unused: { title: 'Nobody asks' } };
  const model = await modelOf(split, parts);
  expect(placeOf(model, 'A book')).toHaveLength(1);
  expect(placeOf(model, 'Nobody asks')).toEqual([]);
});

test('a credential is recognised by the name of its location', async () => {
  const model = await modelOf(library);
  const texts = collectTexts(model);
  const found = texts.values.flatMap((text, index) => {
    const place = credentialPlaceOf(placeOfText(model, texts, index));
    return place === undefined ? [] : [`${text}: ${place.name}${place.isExample ? ', shown' : ''}`];
  });
  expect(found.sort()).toEqual([
    'in a component: password',
    'in a default: api_key',
    'in an example: token, shown',
  ]);
});

test('a text in another file is named by its component, or by the file', async () => {
  const split = {
    openapi: '3.1.1',
    info: { title: 'Library', version: '1' },
    paths: {},
    components: { schemas: { Loan: { $ref: 'loan.json' }, Book: { $ref: 'loan.json#/$defs/Book' } } },
  };
  const loan = { title: 'A loan', $defs: { Book: { title: 'A book' } } };
  const whole = await modelOf({ ...split, components: { schemas: { Loan: { $ref: 'loan.json' } } } }, loan);
  expect(placeOf(whole, 'A loan')).toEqual(['`title` in `loan.json`']);
  const part = await modelOf(
    { ...split, components: { schemas: { Book: split.components.schemas.Book } } },
    loan,
  );
  expect(placeOf(part, 'A book')).toEqual(['`title` in `Book`']);
});

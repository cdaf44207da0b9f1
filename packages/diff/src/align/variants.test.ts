import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import type { Tree } from '../../testing/edit-list.js';
import { compareModels } from '../compare.js';

/** Returns a document whose pets are distinguished by their kind. They extend the base, and no `oneOf` lists them. */
function pets(isMapped: boolean): Tree {
  const base = { $ref: '#/components/schemas/Pet' };
  const mapping = { dog: '#/components/schemas/Dog', cat: 'Cat' };
  const content = { 'application/json': { schema: base } };
  return {
    openapi: '3.0.4',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pets': {
        post: {
          operationId: 'addPet',
          requestBody: { content },
          responses: { 200: { description: 'The pet.', content } },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          required: ['kind'],
          properties: { kind: { type: 'string' }, name: { type: 'string' } },
          discriminator: { propertyName: 'kind', ...(isMapped && { mapping }) },
        },
        Dog: { allOf: [base, { type: 'object', properties: { breed: { type: 'string' } } }] },
        Cat: { allOf: [base, { type: 'object', properties: { lives: { type: 'integer' } } }] },
      },
    },
  };
}

async function modelOf(root: unknown): Promise<Model> {
  const { model } = await analyse({ text: JSON.stringify(root) }, { rules: [] });
  if (model === undefined) throw new TypeError('The document cannot be analysed');
  return model;
}

async function changesAfter(
  edit: (schemas: Tree) => void,
  { isMapped, hasShortcuts = true }: { readonly isMapped: boolean; readonly hasShortcuts?: boolean },
): Promise<readonly string[]> {
  const root = pets(isMapped);
  edit(root.components.schemas);
  const [old, now] = [await modelOf(pets(isMapped)), await modelOf(root)];
  return compareModels(old, now, { hasShortcuts }).changes.map(({ id, clients }) => `${id} ${clients}`);
}

describe.each([
  ['names in a mapping', true],
  ['means by their names', false],
])('schemas that a discriminator %s', (_how, isMapped) => {
  it.each<readonly [string, (schemas: Tree) => void, readonly string[]]>([
    [
      'have a value of another type',
      ({ Dog }) => (Dog.allOf[1].properties.breed.type = 'boolean'),
      ['request-type-replaced breaking', 'response-type-replaced breaking'],
    ],
    [
      'require more',
      ({ Cat }) => (Cat.allOf[1].required = ['lives']),
      ['request-property-required breaking', 'response-property-required compatible'],
    ],
    [
      'are more',
      (schemas) => {
        schemas.Bird = { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { wings: {} } }] };
        const { mapping } = schemas.Pet.discriminator;
        if (mapping !== undefined) mapping.bird = '#/components/schemas/Bird';
      },
      ['request-discriminator-value unknown', 'response-discriminator-value unknown'],
    ],
  ])('%s', async (_what, edit, expected) => {
    expect(await changesAfter(edit, { isMapped })).toEqual(expected);
    expect(await changesAfter(edit, { isMapped, hasShortcuts: false })).toEqual(expected);
  });

  it('report changes of their base once', async () => {
    expect(await changesAfter(({ Pet }) => (Pet.properties.name.maxLength = 9), { isMapped })).toEqual([
      'request-max-length breaking',
    ]);
  });

  it('may have other names', async () => {
    const rename = (schemas: Tree) => {
      schemas.Hound = schemas.Dog;
      delete schemas.Dog;
      const { mapping } = schemas.Pet.discriminator;
      if (mapping !== undefined) mapping.dog = '#/components/schemas/Hound';
    };
    expect(await changesAfter(rename, { isMapped })).toEqual([]);
  });
});

it('a mapping value that leads to another schema is a change', async () => {
  const exchange = ({ Pet }: Tree) => (Pet.discriminator.mapping.cat = '#/components/schemas/Dog');
  expect(await changesAfter(exchange, { isMapped: true })).toContain('response-discriminator-value unknown');
});

import { analyse, type Model, type Schema } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { SchemaRegistry } from './schema-registry.js';

type Version = '2.0' | '3.0.4' | '3.1.1' | '3.2.0';
type Schemas = Readonly<Record<string, unknown>>;

const files: Record<string, string> = {};

async function modelOf(schemas: Schemas, version: Version): Promise<Model> {
  const info = { title: 'Schemas', version: '1' };
  const document =
    version === '2.0'
      ? { swagger: version, info, paths: {}, definitions: schemas }
      : { openapi: version, info, paths: {}, components: { schemas } };
  const { model } = await analyse(
    { text: JSON.stringify(document), uri: 'file:///api/v1/openapi.json' },
    {
      rules: [],
      read: async ({ uri }) => {
        const text = files[uri];
        return text === undefined
          ? { ok: false, uri, code: 'unreachable', reason: 'it is not there' }
          : { ok: true, source: { uri, bytes: new TextEncoder().encode(text) } };
      },
    },
  );
  if (model === undefined) throw new TypeError('The document has no model');
  return model;
}

function rootOf(model: Model): Schema {
  const root = model.document.components?.schemas.get('Root');
  if (root === undefined) throw new TypeError('The document has no schema `Root`');
  return root;
}

async function bundleOf(schemas: Schemas, version: Version = '3.1.1'): Promise<Record<string, unknown>> {
  const model = await modelOf(schemas, version);
  const registry = new SchemaRegistry(model, 'bundle');
  registry.refer(rootOf(model));
  return registry.toBundle().schemas;
}

const section = (version: Version): string => (version === '2.0' ? '/definitions' : '/components/schemas');

/** Returns `Root` as in the bundle. */
async function normalised(root: unknown, version: Version, others: Schemas = {}): Promise<unknown> {
  const bundle = await bundleOf({ Root: root, ...others }, version);
  return bundle[`${section(version)}/Root`];
}

describe('a schema in the bundle', () => {
  it.each<[string, Version, unknown, unknown]>([
    ['nullable by type', '3.0.4', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['x-nullable by type', '2.0', { type: 'string', 'x-nullable': true }, { type: ['string', 'null'] }],
    [
      'nullable with an enumeration',
      '3.0.4',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'nullable beside one part',
      '3.0.4',
      { nullable: true, readOnly: true, allOf: [{ type: 'string' }] },
      { readOnly: true, anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'nullable beside branches',
      '3.0.4',
      { nullable: true, title: 'A', oneOf: [{ type: 'string' }, { type: 'integer' }] },
      { title: 'A', anyOf: [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, { type: 'null' }] },
    ],
    [
      'nullable in 3.1, where it has no effect',
      '3.1.1',
      { type: 'string', nullable: true },
      { type: 'string' },
    ],
    [
      'exclusive bounds as flags',
      '3.0.4',
      { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
      { exclusiveMinimum: 1, maximum: 9 },
    ],
    ['exclusive bounds as numbers', '3.1.1', { exclusiveMinimum: 1 }, { exclusiveMinimum: 1 }],
    ['a file', '2.0', { type: 'file' }, { type: 'string', format: 'binary' }],
    [
      'other keywords of a 2.0 parameter',
      '2.0',
      { name: 'id', in: 'query', required: true, type: 'string', collectionFormat: 'csv' },
      { type: 'string' },
    ],
    [
      'keywords of the wrong type',
      '3.1.1',
      {
        type: 'text',
        minLength: '3',
        pattern: 3,
        enum: 'a',
        required: [1, 'a'],
        properties: [],
        allOf: {},
        multipleOf: 0,
      },
      { required: ['a'] },
    ],
    ['keywords unknown to the dialect', '3.0.4', { const: 1, if: {}, $defs: {} }, {}],
    [
      'identifiers',
      '3.1.1',
      { $id: 'https://a.test/', $schema: 'x', $anchor: 'a', type: 'null' },
      { type: 'null' },
    ],
    [
      'lengths that are no whole numbers',
      '3.1.1',
      { minLength: 1.5, maxLength: 2.5 },
      { minLength: 2, maxLength: 2 },
    ],
    ['a property that is no schema', '3.0.4', { properties: { a: null } }, { properties: { a: true } }],
    [
      'name patterns in 3.0, which only describe known properties',
      '3.0.4',
      { patternProperties: { '^x': { type: 'string' } }, additionalProperties: false },
      { patternProperties: { '^x': true }, additionalProperties: false },
    ],
    ['a boolean', '3.1.1', true, true],
    [
      'a boolean inside',
      '3.1.1',
      { prefixItems: [true], items: false },
      { prefixItems: [true], items: false },
    ],
    [
      'examples and descriptions',
      '3.1.1',
      {
        title: 't',
        description: 'd',
        example: 1,
        examples: [2],
        default: 3,
        readOnly: true,
        xml: { name: 'n' },
      },
      {
        title: 't',
        description: 'd',
        example: 1,
        examples: [2],
        default: 3,
        readOnly: true,
        xml: { name: 'n' },
      },
    ],
    [
      'types of programming languages',
      '2.0',
      { type: 'object', properties: { a: { type: 'int' }, b: { type: 'Float' }, c: { type: 'bool' } } },
      {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'number' }, c: { type: 'boolean' } },
      },
    ],
    ['extensions, which go', '3.1.1', { 'x-note': 1, type: 'string' }, { type: 'string' }],
  ])('is written in 2020-12: %s', async (_name, version, root, expected) => {
    expect(await normalised(root, version)).toEqual(expected);
  });

  it('stays the same object as in the document if it needs no change', async () => {
    const model = await modelOf({ Root: { type: 'object', properties: { a: { type: 'string' } } } }, '3.1.1');
    const registry = new SchemaRegistry(model, 'bundle');
    expect(registry.get(registry.refer(rootOf(model)))).toBe(rootOf(model).raw);
  });

  it('has `__proto__` as a property like any other', async () => {
    const root = JSON.parse(
      '{ "properties": { "__proto__": { "type": "text", "maxLength": 3 } } }',
    ) as unknown;
    expect(JSON.stringify(await normalised(root, '3.1.1'))).toBe(
      '{"properties":{"__proto__":{"maxLength":3}}}',
    );
  });
});

describe('references', () => {
  const other = { Other: { type: 'string' } };
  const ref = { $ref: '#/components/schemas/Other' };
  const target = '#/schemas/~1components~1schemas~1Other';

  it('lead to separate entries', async () => {
    expect(await bundleOf({ Root: { items: ref }, ...other, Unused: {} })).toEqual({
      '/components/schemas/Root': { items: { $ref: target } },
      '/components/schemas/Other': { type: 'string' },
    });
  });

  it('keep their siblings in 3.1 only', async () => {
    const root = { ...ref, maxLength: 3 };
    expect(await normalised(root, '3.1.1', other)).toEqual({ $ref: target, maxLength: 3 });
    expect(await normalised(root, '3.0.4', other)).toEqual({ $ref: target });
  });

  it('that are broken require nothing', async () => {
    expect(await normalised({ $ref: '#/nowhere' }, '3.0.4')).toBe(true);
    expect(await normalised({ $ref: '#/nowhere', maxLength: 3 }, '3.1.1')).toEqual({ maxLength: 3 });
  });

  it('may be dynamic', async () => {
    const others = { Other: { $dynamicAnchor: 'node', type: 'string' } };
    expect(await normalised({ $dynamicRef: '#node' }, '3.1.1', others)).toEqual({ $ref: target });
  });

  it('that are dynamic lead to the outermost anchor of their name', async () => {
    const page = {
      $id: 'https://a.test/page',
      properties: { items: { items: { $dynamicRef: '#item' } }, next: { type: 'string' } },
      $defs: { item: { $dynamicAnchor: 'item', not: {} } },
    };
    const pageOf = (name: string, item: object): object => ({
      $id: `https://a.test/${name}`,
      allOf: [{ $ref: 'page' }],
      $defs: { own: { $dynamicAnchor: 'item', ...item } },
    });
    const bundle = await bundleOf({
      Root: { anyOf: [{ $ref: 'https://a.test/dogs' }, { $ref: 'https://a.test/cats' }] },
      Dogs: pageOf('dogs', { type: 'integer' }),
      Cats: pageOf('cats', { type: 'string' }),
      Page: page,
    });
    const pages = Object.entries(bundle).filter(([key]) => key.startsWith('/components/schemas/Page'));
    expect(pages.map(([, schema]) => schema)).toEqual(
      ['Dogs', 'Cats'].map((name) => ({
        properties: {
          items: { items: { $ref: `#/schemas/~1components~1schemas~1${name}~1$defs~1own` } },
          next: { type: 'string' },
        },
      })),
    );
  });

  it('that are dynamic lead back to the extension of a tree', async () => {
    const bundle = await bundleOf({
      Root: {
        $id: 'https://a.test/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        unevaluatedProperties: false,
      },
      Tree: {
        $id: 'https://a.test/tree',
        $dynamicAnchor: 'node',
        properties: { children: { items: { $dynamicRef: '#node' } } },
      },
    });
    expect(bundle).toEqual({
      '/components/schemas/Root': {
        $ref: '#/schemas/~1components~1schemas~1Tree',
        unevaluatedProperties: false,
      },
      '/components/schemas/Tree': {
        properties: { children: { items: { $ref: '#/schemas/~1components~1schemas~1Root' } } },
      },
    });
  });

  it('may lead to names that have to be escaped', async () => {
    const bundle = await bundleOf({
      Root: { $ref: '#/components/schemas/a%20~1%23~0%25' },
      'a /#~%': { type: 'null' },
    });
    expect(bundle['/components/schemas/Root']).toEqual({
      $ref: '#/schemas/~1components~1schemas~1a%20~01%23~00%25',
    });
    expect(bundle['/components/schemas/a ~1#~0%']).toEqual({ type: 'null' });
  });

  it('lead to other documents by their relative names', async () => {
    files['file:///api/shared/pet.json'] = JSON.stringify({
      Pet: { type: 'object', properties: { next: { $ref: '#/Pet' } } },
    });
    const bundle = await bundleOf({ Root: { $ref: '../shared/pet.json#/Pet' } });
    const pet = '#/schemas/..~1shared~1pet.json%23~1Pet';
    expect(bundle).toEqual({
      '/components/schemas/Root': { $ref: pet },
      '../shared/pet.json#/Pet': { type: 'object', properties: { next: { $ref: pet } } },
    });
  });

  it('are followed, to `true` if they form a cycle', async () => {
    const model = await modelOf(
      { Root: ref, ...other, A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
      '3.1.1',
    );
    const registry = new SchemaRegistry(model, 'bundle');
    const circle = model.document.components?.schemas.get('A');
    if (circle === undefined) throw new TypeError('The document has no schema `A`');
    expect(registry.resolve(registry.get(registry.refer(rootOf(model))))).toEqual({ type: 'string' });
    expect(registry.resolve(registry.get(registry.refer(circle)))).toBe(true);
    expect(registry.resolve({ $ref: '#/schemas/nothing' })).toBe(true);
    expect(registry.follow(registry.refer(rootOf(model))).pointer).toBe('/components/schemas/Other');
  });

  it('break up schemas that are very deep', async () => {
    let root: unknown = { type: 'string' };
    for (let depth = 0; depth < 90; depth++) root = { items: root };
    const bundle = await bundleOf({ Root: root });
    expect(Object.keys(bundle)).toHaveLength(2);
  });
});

describe('a discriminator', () => {
  const reference = (name: string): unknown => ({ $ref: `#/components/schemas/${name}` });
  const entry = (name: string): string => `#/schemas/~1components~1schemas~1${name}`;
  const animals = { Cat: { type: 'object' }, Dog: { type: 'object' } };

  it('maps the mapped schemas, by name or by reference, and the other branches by their names', async () => {
    const root = {
      oneOf: [reference('Cat'), reference('Dog'), reference('Cow')],
      discriminator: {
        propertyName: 'kind',
        mapping: { c: 'Cat', d: '#/components/schemas/Dog', x: 'Nobody' },
      },
    };
    expect(await normalised(root, '3.0.4', { ...animals, Cow: {} })).toHaveProperty('discriminator', {
      propertyName: 'kind',
      mapping: { c: entry('Cat'), d: entry('Dog'), Cow: entry('Cow') },
    });
  });

  it('of a base maps the schemas that extend it, also through others', async () => {
    const bundle = await bundleOf({
      Root: { type: 'object', discriminator: { propertyName: 'kind' } },
      Cat: { allOf: [reference('Root'), { required: ['a'] }] },
      Tiger: { allOf: [reference('Cat')] },
      Stranger: { anyOf: [reference('Root')] },
    });
    expect(bundle['/components/schemas/Root']).toHaveProperty('discriminator', {
      propertyName: 'kind',
      mapping: { Cat: entry('Cat'), Tiger: entry('Tiger') },
    });
    expect(Object.keys(bundle)).toHaveLength(3);
  });

  it('of 2.0 is the name of a property', async () => {
    const others = { Cat: { allOf: [{ $ref: '#/definitions/Root' }] } };
    expect(await normalised({ discriminator: 'kind' }, '2.0', others)).toEqual({
      discriminator: { propertyName: 'kind', mapping: { Cat: '#/schemas/~1definitions~1Cat' } },
    });
  });
});

describe('the schema book', () => {
  it('adds composed schemas, each once', async () => {
    const registry = new SchemaRegistry(await modelOf({}, '3.1.1'), 'bundle');
    const first = registry.add('form', { type: 'object' });
    expect(first).toEqual({ pointer: 'form', bundle: 'bundle' });
    expect(registry.add('form', { type: 'object' })).toBe(first);
    expect(registry.add('form', { type: 'array' }).pointer).toBe('form(2)');
  });

  it('does not contain the schemas of other documents', async () => {
    const registry = new SchemaRegistry(await modelOf({}, '3.1.1'), 'bundle');
    expect(() => registry.get({ pointer: '/nowhere', bundle: 'bundle' })).toThrow('/nowhere');
  });
});

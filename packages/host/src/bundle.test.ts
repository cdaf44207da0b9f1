import { describe, expect, it } from 'vitest';
import type { BundleDocument } from './bundle.js';
import { bundle } from './bundle.js';

const info = { title: 'Pets', version: '1' };

function documents(values: Record<string, unknown>): Map<string, BundleDocument> {
  return new Map(Object.entries(values).map(([uri, value]) => [uri, { uri, value }]));
}

const withSchema = (schema: unknown) => ({
  responses: { 200: { content: { 'application/json': { schema } } } },
});

describe('bundle', () => {
  it('puts what another document holds at the first reference and leads the others there', async () => {
    const root = {
      uri: 'file:///api%20docs/openapi.yaml',
      value: {
        openapi: '3.1.0',
        info,
        servers: [{ url: '/v1' }],
        paths: {
          '/a': { get: withSchema({ $ref: 'schemas/pet.yaml#/Pet' }) },
          '/b': { get: withSchema({ $ref: './schemas/pet.yaml#/Pet' }) },
        },
      },
    };
    const pet = { Pet: { type: 'object', properties: { parent: { $ref: '#/Pet' } } } };
    const result = await bundle(root, documents({ 'file:///api%20docs/schemas/pet.yaml': pet }));
    const place = '#/paths/~1a/get/responses/200/content/application~1json/schema';
    expect(result).toEqual({
      ok: true,
      value: {
        openapi: '3.1.0',
        info,
        servers: [{ url: '/v1' }],
        paths: {
          '/a': { get: withSchema({ type: 'object', properties: { parent: { $ref: place } } }) },
          '/b': { get: withSchema({ $ref: place }) },
        },
      },
    });
  });

  it.each(['3.0.4', '3.1.1', '3.2.0'])(
    'turns references back to the root into internal ones in %s',
    async (openapi) => {
      const root = {
        uri: 'file:///w/openapi.yaml',
        value: {
          openapi,
          info,
          paths: { '/a': { $ref: 'paths/a.yaml' } },
          components: { schemas: { Pet: { type: 'object' } } },
        },
      };
      const a = { get: withSchema({ $ref: '../openapi.yaml#/components/schemas/Pet' }) };
      const result = await bundle(root, documents({ 'file:///w/paths/a.yaml': a }));
      expect(result).toMatchObject({
        ok: true,
        value: { paths: { '/a': { get: withSchema({ $ref: '#/components/schemas/Pet' }) } } },
      });
    },
  );

  it('ends for documents that refer to each other in a circle', async () => {
    const root = {
      uri: 'https://api.test/openapi.json?v=1',
      value: { openapi: '3.0.0', info, paths: {}, components: { schemas: { A: { $ref: 'a.yaml' } } } },
    };
    const result = await bundle(
      root,
      documents({
        'https://api.test/a.yaml': { properties: { b: { $ref: 'b.yaml' } } },
        'https://api.test/b.yaml': { properties: { a: { $ref: 'a.yaml' } } },
      }),
    );
    const circle = { properties: { b: { properties: { a: { $ref: '#/components/schemas/A' } } } } };
    expect(result).toMatchObject({ ok: true, value: { components: { schemas: { A: circle } } } });
  });

  it('reads nothing by itself: what was not given is a failure', async () => {
    const files = {
      uri: 'file:///w/a.json',
      value: { openapi: '3.0.0', info, paths: { '/a': { $ref: '/etc/hostname' } } },
    };
    expect(await bundle(files, new Map())).toEqual({
      ok: false,
      reason: '`file:///etc/hostname` was not read',
    });
    const remote = {
      uri: 'file:///w/a.json',
      value: { ...files.value, paths: { '/a': { $ref: 'http://127.0.0.1:9/x?key=1' } } },
    };
    expect(await bundle(remote, new Map())).toEqual({
      ok: false,
      reason: '`http://127.0.0.1:9/x` was not read',
    });
  });

  it('says which reference has no target', async () => {
    const root = {
      uri: 'file:///w/a.json',
      value: { openapi: '3.0.0', info, paths: { '/a': { $ref: 'b.json#/nothing' } } },
    };
    const result = await bundle(root, documents({ 'file:///w/b.json': { something: 1 } }));
    expect(result).toMatchObject({ ok: false, reason: expect.stringContaining('nothing') });
  });

  it('takes `__proto__` for a key like any other and leaves the given values alone', async () => {
    const hostile: unknown = JSON.parse(
      '{"get":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
    );
    const root = {
      uri: 'file:///w/a.json',
      value: { openapi: '3.0.0', info, paths: { '/a': { $ref: 'b.json' } } },
    };
    const before = JSON.stringify(root.value);
    const result = await bundle(root, documents({ 'file:///w/b.json': hostile }));
    expect(result.ok && JSON.stringify(result.value)).toContain('"/a":{"get":{"__proto__":{"polluted":1}');
    expect('polluted' in {}).toBe(false);
    expect(JSON.stringify(root.value)).toBe(before);
  });
});

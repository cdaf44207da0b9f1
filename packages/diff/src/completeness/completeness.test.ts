import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { compareModels } from '../compare.js';
import { applyEdit, type Tree } from '../../testing/edit-list.js';
import { listEdits } from '../../testing/effective-edits.js';
import { harmlessEdits, library } from '../../testing/harmless-edits.js';
import { equalRewrites, rewriteEqually } from '../../testing/equal-rewrites.js';
import { randomOf } from '../../testing/sweep-edits.js';
import { shop } from '../../testing/weakening-edits.js';

async function modelOf(root: unknown): Promise<Model> {
  const { model } = await analyse({ text: JSON.stringify(root) }, { rules: [] });
  if (model === undefined) throw new TypeError('The document cannot be analysed');
  return model;
}

function reported(old: Model, now: Model, hasShortcuts = true): readonly string[] {
  return compareModels(old, now, { hasShortcuts }).changes.map(
    ({ id, clients, severity, problem, old: before, new: after }) =>
      [id, clients, severity, problem, before?.pointer, after?.pointer].join(' '),
  );
}

/** Selects a sample of edits that depends on the seed. */
function sample<T>(all: readonly T[], count: number): readonly T[] {
  const random = randomOf(Number(process.env['ASSAY_SEED'] ?? 1));
  return all.filter(() => random() < count / all.length);
}

/** Returns a 2.0 document, whose syntax differs from 3.x in many parts. */
function store(): Tree {
  return {
    swagger: '2.0',
    info: { title: 'Store', version: '1' },
    host: 'store.example',
    basePath: '/v1',
    consumes: ['application/json'],
    produces: ['application/json'],
    security: [{ key: [] }],
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
    paths: {
      '/items/{id}': {
        put: {
          operationId: 'putItem',
          parameters: [
            { name: 'id', in: 'path', required: true, type: 'string', maxLength: 36 },
            { name: 'tags', in: 'query', type: 'array', items: { type: 'string' } },
            { name: 'item', in: 'body', schema: { $ref: '#/definitions/Item' } },
          ],
          responses: {
            200: {
              description: 'The item.',
              headers: { 'X-Total': { type: 'integer' } },
              schema: { $ref: '#/definitions/Item' },
            },
          },
        },
      },
    },
    definitions: {
      Item: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 40 },
          state: { type: 'string', enum: ['new', 'old'] },
          count: { type: 'integer', minimum: 0 },
        },
      },
    },
  };
}

describe('an edit with an effect on clients', () => {
  it.each([
    ['shop', shop],
    ['library', library],
    ['store', store],
  ])('is always reported in the %s, in either direction, without a shortcut', async (_name, build) => {
    const root = build();
    const old = await modelOf(root);
    const edits = sample(listEdits(old), 40);
    expect(edits.length).toBeGreaterThan(20);
    const silent: string[] = [];
    const unclassified: string[] = [];
    const different: string[] = [];
    for (const edit of edits) {
      const edited = applyEdit(root, edit);
      if (edited === undefined) continue;
      const now = await modelOf(edited);
      const name = `${edit.name} at /${edit.path.join('/')}`;
      for (const [a, b] of [[old, now] as const, [now, old] as const]) {
        const changes = reported(a, b);
        if (changes.length === 0) silent.push(name);
        if (changes.every((each) => each.startsWith('unclassified-change'))) unclassified.push(name);
        if (reported(a, b, false).join('\n') !== changes.join('\n')) different.push(name);
      }
    }
    expect(silent).toEqual([]);
    expect(unclassified.filter((each) => !each.startsWith('link'))).toEqual([]);
    expect(different).toEqual([]);
  });
});

describe('an edit of a link or of a header of an encoding', () => {
  it('is always reported, in either direction, wherever it is', async () => {
    const root = library();
    const { links } = root.paths['/books'].get.responses[200];
    const response = (inner: Tree): Tree => ({ responses: { 200: { description: 'Done.', links: inner } } });
    root.components.links = { Copy: structuredClone(links.copy) };
    root.paths['/shelves'] = { get: response({ copy: { $ref: '#/components/links/Copy' } }) };
    root.paths['/books'].post.callbacks.added['{$request.query.url}'].post.responses[204].links =
      structuredClone(links);
    root.webhooks = { lent: { post: response(structuredClone(links)) } };
    root.components.headers = { Part: { schema: { type: 'string' } } };
    root.paths['/books'].post.requestBody.content['multipart/form-data'].encoding.cover.headers = {
      Part: { $ref: '#/components/headers/Part' },
    };
    const old = await modelOf(root);
    const edits = listEdits(old).filter(({ name }) => /^(?:link|encoding header)/.test(name));
    const silent: string[] = [];
    const names = new Set<string>();
    for (const edit of edits) {
      const edited = applyEdit(root, edit);
      if (edited === undefined) continue;
      names.add(edit.name);
      const now = await modelOf(edited);
      for (const [a, b] of [[old, now] as const, [now, old] as const])
        if (reported(a, b).length === 0) silent.push(`${edit.name} at /${edit.path.join('/')}`);
    }
    expect(silent).toEqual([]);
    expect([...names].toSorted()).toMatchInlineSnapshot(`
      [
        "encoding header",
        "encoding header required",
        "link added",
        "link operationId",
        "link operationId unknown",
        "link operationRef",
        "link operationRef host",
        "link operationRef in a file",
        "link parameters",
        "link parameters removed",
        "link parameters value",
        "link removed",
        "link requestBody",
        "link requestBody removed",
        "link requestBody value",
        "link server",
        "link server removed",
        "link server url",
      ]
    `);
  });
});

describe('an edit without an effect by definition', () => {
  it('has at least forty cases', () => expect(harmlessEdits.length).toBeGreaterThanOrEqual(40));

  it.each(harmlessEdits)('is no change: %s', async (_name, edit) => {
    const edited = library();
    edit(edited);
    expect(JSON.stringify(edited)).not.toBe(JSON.stringify(library()));
    const [old, now] = [await modelOf(library()), await modelOf(edited)];
    expect(reported(old, now)).toEqual([]);
    expect(reported(now, old)).toEqual([]);
    expect(reported(old, now, false)).toEqual([]);
  });
});

describe('an equivalent rewrite of a document', () => {
  const builders = [shop, library, store, rewritable];

  it('has at least forty cases', () => expect(equalRewrites.length).toBeGreaterThanOrEqual(40));

  it.each(equalRewrites.map((rewrite) => [rewrite.name, rewrite] as const))(
    'reports no change after %s',
    async (_name, rewrite) => {
      let count = 0;
      for (const build of builders) {
        const old = await modelOf(build());
        const root = rewriteEqually(old, rewrite);
        if (root === undefined) continue;
        count++;
        const now = await modelOf(root);
        expect(reported(old, now)).toEqual([]);
        expect(reported(now, old)).toEqual([]);
      }
      expect(count).toBeGreaterThan(0);
    },
  );
});

/** Returns a 3.0 document for the rewrites that do not apply to the other documents. */
function rewritable(): Tree {
  const part = { type: 'object', properties: { a: { type: 'integer', minimum: 2 }, free: {} } };
  return {
    openapi: '3.0.4',
    info: { title: 'Parts', version: '1' },
    tags: [{ name: 'a' }, { name: 'b' }],
    paths: {
      '/parts': {
        get: {
          security: [{ key: [] }, {}],
          parameters: [{ name: 'Accept-Part', in: 'header', schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'The parts.',
              headers: { 'X-A': { schema: { type: 'integer' } }, 'X-B': { schema: { type: 'boolean' } } },
              content: {
                'application/json': { schema: { allOf: [part, { required: ['a'] }] }, example: { a: 3 } },
                'text/plain': { schema: { type: 'string' } },
              },
            },
            '4XX': { description: 'None.' },
            default: { description: 'Another.' },
          },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  };
}

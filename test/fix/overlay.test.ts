import { parseSource } from '@assay/core';
import { openapiOverlay } from 'openapi-format';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { overlayActions, writeOverlay } from '@assay/run/fix/overlay';
import { applyOverlay } from './apply-overlay.js';

const runs = Number(process.env['ASSAY_LAW_RUNS'] ?? 60);
const seed = Number(process.env['ASSAY_SEED'] ?? 1);

/** Applies an overlay with another implementation. */
async function applyElsewhere(document: object, overlay: string): Promise<unknown> {
  const parsed = parseSource({ uri: 'file:///overlay.yaml', bytes: new TextEncoder().encode(overlay) });
  if (!parsed.ok) throw new Error('The overlay cannot be read.');
  // `as`: Assay wrote the text as an overlay.
  const overlaySet = parsed.document.value as Parameters<typeof openapiOverlay>[1]['overlaySet'];
  // `as`: the function accepts any object.
  const given = structuredClone(document) as unknown as Parameters<typeof openapiOverlay>[0];
  return (await openapiOverlay(given, { overlaySet })).data;
}

const before = {
  openapi: '3.0.4',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'http://shop.test' }],
  tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
  paths: {
    "/it's/{id}": {
      get: {
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string', items: {} } }],
        responses: { '200': { description: 'Yes.' }, default: { description: 'No.' } },
      },
    },
  },
};

const after = {
  openapi: '3.0.4',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: 'https://shop.test' }],
  tags: [{ name: 'a' }, { name: 'c' }],
  security: [{ token: [] }],
  paths: {
    "/it's/{id}": {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          '200': { description: 'Yes.' },
          '429': { $ref: '#/components/responses/TooManyRequests' },
          default: { description: 'No.' },
        },
      },
    },
  },
  components: { responses: { TooManyRequests: { description: 'Too many.' } } },
};

it.each(['yaml', 'json'] as const)(
  'an overlay in %s makes the same document by another implementation',
  async (syntax) => {
    const overlay = writeOverlay('Fixes', 'shop.yaml', overlayActions(before, after), syntax);
    expect(await applyElsewhere(before, overlay)).toEqual(after);
  },
);

const key = fc.constantFrom('a', 'b', '200', 'x-y', '/p/{id}', "it's", 'default');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom<unknown>('x', '', 1, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const document = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

it('an overlay turns any value into any other, as the specification requires', () => {
  fc.assert(
    fc.property(document, document, (left, right) => {
      expect(applyOverlay(left, { actions: overlayActions(left, right) })).toEqual(right);
    }),
    { numRuns: runs, seed },
  );
});

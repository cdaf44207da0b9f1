import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { hasUnknownWords } from './understanding.js';

async function isUnknown(paths: readonly string[], summary?: string): Promise<boolean> {
  const operation = { ...(summary !== undefined && { summary }), responses: {} };
  const document = {
    openapi: '3.1.1',
    info: { title: 'API', version: '1' },
    paths: Object.fromEntries(paths.map((path) => [path, { get: operation }])),
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return hasUnknownWords(model!.document);
}

const paths = [
  '/members',
  '/parcels/{id}',
  '/drivers/{id}/vans',
  '/depots',
  '/claims/{id}/labels',
  '/connectors',
  '/mfa',
  '/senders',
];

describe('hasUnknownWords', () => {
  it('makes no judgement from names alone, which have no small words', async () => {
    expect(await isUnknown(paths)).toBe(false);
  });

  it('judges by the letters of names', async () => {
    expect(await isUnknown(['/πελάτες/{id}', '/παραγγελίες'])).toBe(true);
  });

  it('judges by prose', async () => {
    expect(await isUnknown(paths, 'Näytä kaikki tilaukset')).toBe(true);
    expect(await isUnknown(paths, 'Show all orders of the customer')).toBe(false);
  });

  it('ignores code and addresses', async () => {
    const summary = 'See `npm install minecraft`: https://example.com/quite/long/addresses/without/prose';
    expect(await isUnknown(paths, summary)).toBe(false);
  });
});

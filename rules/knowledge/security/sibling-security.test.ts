import { analyse, type Document } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { protectedSibling } from './sibling-security.js';

const responses = { 200: { description: 'Done.' } };
const securitySchemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  token: { type: 'http', scheme: 'bearer' },
};

/** Returns a document whose operations of `/orders` have these `security` lists, by method. */
async function documentOf(root: unknown, own: Readonly<Record<string, unknown>>): Promise<Document> {
  const methods = Object.entries(own).map(([method, security]) => [method, { security, responses }]);
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    security: root,
    paths: { '/orders': Object.fromEntries(methods) },
    components: { securitySchemes },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!.document;
}

describe('protectedSibling', () => {
  it('finds the reading operation of the path with stronger protection', async () => {
    const document = await documentOf(undefined, {
      get: [{ token: [] }],
      put: undefined,
      post: [{ key: [] }],
      delete: [{ token: [] }],
    });
    expect(document.operations.map((operation) => protectedSibling(operation)?.lack)).toEqual([
      undefined,
      'open',
      'weaker',
      undefined,
    ]);
  });

  it('ignores lists with an alternative as strong as that for reading', async () => {
    const document = await documentOf(undefined, {
      get: [{ token: [] }],
      post: [{ token: [] }, { key: [] }],
    });
    expect(document.operations.map(protectedSibling)).toEqual([undefined, undefined]);
  });
});

import { analyse, type Document, factOf } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { apiSecurity, isOpenToAnyone, needsNoCredential } from './api-security.js';
import {
  effectiveSecurity,
  keyOfAlternative,
  statedSecurity,
  strongestAlternative,
  weakestAlternative,
} from './effective-security.js';

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

describe('statedSecurity', () => {
  it.each([
    [undefined, 'absent'],
    [[], 'empty'],
    [[{}], 'empty'],
    [[{}, { key: [] }], 'optional'],
    [[{ key: [] }], 'required'],
    ['key', 'required'],
    [['key'], 'required'],
    [[1], 'unreadable'],
    [null, 'unreadable'],
  ])('reads %j as %s', async (security, demand) => {
    expect(statedSecurity(await documentOf(security, {})).demand).toBe(demand);
  });
});

describe('effectiveSecurity', () => {
  it('is that of the operation if it has one, else that of the document', async () => {
    const document = await documentOf([{ token: [] }], { get: undefined, put: [], post: [{ key: [] }] });
    const demands = document.operations.map((operation) => {
      const { demand, origin } = effectiveSecurity(operation);
      return [operation.method, demand, origin.kind];
    });
    expect(demands).toEqual([
      ['GET', 'required', 'Document'],
      ['PUT', 'empty', 'Operation'],
      ['POST', 'required', 'Operation'],
    ]);
    expect(document.operations.map(isOpenToAnyone)).toEqual([false, true, false]);
  });

  it('treats alternatives with the same schemes and scopes as equal, in any order', async () => {
    const document = await documentOf(
      [
        { key: ['b', 'a'], token: [] },
        { token: [], key: ['a', 'b'] },
        { key: ['a'], token: [] },
      ],
      {},
    );
    const [left, same, right] = statedSecurity(document).alternatives;
    expect(keyOfAlternative(left!)).toBe(keyOfAlternative(same!));
    expect(keyOfAlternative(left!)).not.toBe(keyOfAlternative(right!));
  });
});

describe('weakestAlternative and strongestAlternative', () => {
  it('compare alternatives by their strongest scheme', async () => {
    const security = statedSecurity(await documentOf([{ token: [], key: [] }, { key: [] }], {}));
    expect(weakestAlternative(security)).toBe(security.alternatives[1]);
    expect(strongestAlternative(security)).toBe(security.alternatives[0]);
  });

  it('return no result for a list with an unknown scheme', async () => {
    const security = statedSecurity(await documentOf([{ token: [] }, { __proto__x: [] }], {}));
    expect(weakestAlternative(security)).toBeUndefined();
    expect(strongestAlternative(security)).toBeUndefined();
  });
});

describe('needsNoCredential', () => {
  it('is true for the endpoints of an authorization server and the document itself, and not for resources with such names', async () => {
    const paths = [
      '/oauth2/revoke',
      '/oauth2/v1/device_authorization',
      '/api-docs',
      '/v1/oauth/introspect',
      '/oauth2/clients',
      '/oauth2/clients/{id}/revoke',
      '/shops/openapi',
    ];
    const operation = { responses, parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] };
    const text = JSON.stringify({
      openapi: '3.1.1',
      info: { title: 'Orders', version: '1' },
      paths: Object.fromEntries(paths.map((path) => [path, { get: operation }])),
    });
    const { model } = await analyse({ text }, { rules: [] });
    const free = model!.document.operations.filter(needsNoCredential).map(({ path }) => path);
    expect(free).toEqual(paths.slice(0, 3));
  });

  it('is true for introspection only if the request identifies the client', async () => {
    const post = (names: readonly string[]): object => {
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
      const content = { 'application/x-www-form-urlencoded': { schema: { properties } } };
      return { post: { responses, requestBody: { content } } };
    };
    const text = JSON.stringify({
      openapi: '3.1.1',
      info: { title: 'Tokens', version: '1' },
      paths: {
        '/oauth2/introspect': post(['token', 'token_type_hint']),
        '/token/introspect': post(['token']),
        '/auth/introspection': post(['token', 'client_id', 'client_secret']),
      },
    });
    const { model } = await analyse({ text }, { rules: [] });
    const free = model!.document.operations.filter(needsNoCredential).map(({ path }) => path);
    expect(free).toEqual(['/auth/introspection']);
  });
});

describe('apiSecurity', () => {
  it('counts the operations that fall back on the document', async () => {
    const security = factOf(
      await documentOf(undefined, { get: undefined, put: [], options: undefined }),
      apiSecurity,
    );
    expect(security.authenticates).toBe(true);
    expect(security.withoutOwnSecurity.map(({ method }) => method)).toEqual(['GET']);
  });
});

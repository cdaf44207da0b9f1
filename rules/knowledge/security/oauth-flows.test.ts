import { analyse, type Format, type OAuthFlow } from '@assay/core';
import { expect, it } from 'vitest';
import { oauthUrlFault, schemeCode } from './oauth-flows.js';

const flowWith = async (tokenUrl: unknown): Promise<OAuthFlow> => {
  const flow = { scopes: {}, ...(tokenUrl === undefined ? {} : { tokenUrl }) };
  const text = JSON.stringify({
    openapi: '3.0.4',
    info: { title: 'Shop', version: '1' },
    paths: {},
    components: { securitySchemes: { 'staff`s': { type: 'oauth2', flows: { password: flow } } } },
  });
  const { model } = await analyse({ text }, { rules: [] });
  return model!.document.securityScheme('staff`s')!.flows[0]!;
};

it('names the security scheme so that it stays in its code span', async () => {
  expect(schemeCode(await flowWith(undefined))).toBe("`staff's`");
});

it.each<[unknown, Format, string | undefined]>([
  [undefined, 'oas3.0', 'has no `tokenUrl`'],
  [' ', 'oas3.0', 'has an empty `tokenUrl`'],
  ['/token', 'oas2', 'has the `tokenUrl` `/token`: it is not absolute'],
  ['/token', 'oas3.0', undefined],
  ['https://shop.com/token', 'oas2', undefined],
  [5, 'oas3.0', undefined],
])('judges the URL %j in %s', async (url, format, fault) => {
  expect(oauthUrlFault(await flowWith(url), 'tokenUrl', 'required', format)?.fault).toBe(fault);
});

it('requires no optional field', async () => {
  expect(oauthUrlFault(await flowWith(undefined), 'tokenUrl', 'optional', 'oas3.0')).toBeUndefined();
});

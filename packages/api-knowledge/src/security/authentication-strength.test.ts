import { analyse, resolve, type SecurityScheme } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { rankOfStrength, sendsSecretItself, strengthOf, strengths } from './authentication-strength.js';

async function schemeOf(scheme: object): Promise<SecurityScheme> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    paths: {},
    components: { securitySchemes: { scheme } },
  };
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return resolve(model!.document.components!.securitySchemes.get('scheme'))!;
}

const key = (name: string, description?: string): object => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

describe('strengthOf', () => {
  it.each([
    [{ type: 'apiKey', in: 'query', name: 'access_token' }, 'key in the URL'],
    [key('X-Api-Key'), 'static secret'],
    [{ type: 'http', scheme: 'Basic' }, 'static secret'],
    [{ type: 'http', scheme: 'bearer' }, 'token'],
    [{ type: 'http', scheme: 'digest' }, 'token'],
    [{ type: 'http', scheme: 'DPoP' }, 'proof of possession'],
    [{ type: 'oauth2', flows: {} }, 'delegated token'],
    [{ type: 'openIdConnect', openIdConnectUrl: 'https://login.test' }, 'delegated token'],
    [{ type: 'mutualTLS' }, 'proof of possession'],
    [{ type: 'secret handshake' }, undefined],
  ])('ranks %j as %s', async (scheme, strength) => {
    expect(strengthOf(await schemeOf(scheme))).toBe(strength);
  });

  it('ranks a key as a token by its name or description', async () => {
    for (const scheme of [
      key('Authorization'),
      key('X-Auth-Token'),
      key('ShopClientCookie'),
      key('X-Login', 'A JWT.'),
      key('X-Login', 'The user token, good for a day.'),
    ])
      expect(strengthOf(await schemeOf(scheme))).toBe('token');
  });

  it('ranks a token as a key if it belongs to an application or the description calls it an API key', async () => {
    for (const scheme of [
      key('X-Shop-AppToken'),
      key('api_token'),
      key('X-Api-Access-Token'),
      key('Authorization', 'The publishable API key.'),
    ])
      expect(strengthOf(await schemeOf(scheme))).toBe('static secret');
  });

  it('ranks anonymous access lowest, and separates all strengths', () => {
    expect(rankOfStrength('anonymous')).toBe(0);
    expect(new Set(strengths.map(rankOfStrength)).size).toBe(strengths.length);
  });
});

describe('sendsSecretItself', () => {
  it('is true for keys, passwords and tokens, and not for challenges, signatures and TLS', async () => {
    for (const scheme of [key('X-Api-Key'), { type: 'http', scheme: 'basic' }, { type: 'oauth2', flows: {} }])
      expect(sendsSecretItself(await schemeOf(scheme))).toBe(true);
    for (const scheme of [key('X-Signature'), { type: 'http', scheme: 'digest' }, { type: 'mutualTLS' }])
      expect(sendsSecretItself(await schemeOf(scheme))).toBe(false);
  });
});

import { analyse, type Server } from '@assay/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultUrl, parseUrl, serverAddresses, urlVariables, withoutPassword } from './server-url.js';

describe('the parts of a URL', () => {
  it.each([
    ['https://API.Shop.com.:8443/v1?x=1', 'https', undefined, 'api.shop.com', '8443', '/v1?x=1'],
    ['http://clerk:a@b@shop.com', 'http', 'clerk:a@b', 'shop.com', undefined, ''],
    ['//shop.com/v1', undefined, undefined, 'shop.com', undefined, '/v1'],
    ['ws://[::1]:80/', 'ws', undefined, '::1', '80', '/'],
    ['https://{host:name}.shop.com:{port}/', 'https', undefined, '{host:name}.shop.com', '{port}', '/'],
    ['/v1', undefined, undefined, undefined, undefined, '/v1'],
    ['localhost:8080/v1', undefined, undefined, undefined, undefined, 'localhost:8080/v1'],
    ['{Scheme}://shop.com', '{scheme}', undefined, 'shop.com', undefined, ''],
    ['{base}/v1', undefined, undefined, undefined, undefined, '{base}/v1'],
    ['https://', 'https', undefined, '', undefined, ''],
    ['mailto:clerk@shop.com', 'mailto', undefined, undefined, undefined, 'clerk@shop.com'],
  ])('of %s', (url, scheme, userinfo, host, port, path) => {
    expect(parseUrl(url)).toEqual({ scheme, userinfo, host, port, path });
  });

  it('exist for every text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseUrl(text).path !== undefined));
  });

  it('agree with those that the URL standard finds in well-formed URLs', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const parts = parseUrl(url);
        return `${parts.scheme ?? ''}:` === new URL(url).protocol && parts.host === new URL(url).hostname;
      }),
    );
  });
});

describe('a password in a URL', () => {
  it.each([
    ['https://clerk:p4ss@shop.com/v1', 'https://clerk:…@shop.com/v1'],
    ['{scheme}://:a:b@shop.com', '{scheme}://:…@shop.com'],
    ['//clerk:a@b@shop.com', '//clerk:…@shop.com'],
    ['https://shop.com:80/@me', 'https://shop.com:80/@me'],
    ['https://clerk@shop.com', 'https://clerk@shop.com'],
    ['https://0123456789abcdef0123@shop.com', 'https://…@shop.com'],
    ['clerk:p4ss@shop.com', 'clerk:…@shop.com'],
    ['mailto:clerk@shop.com', 'mailto:clerk@shop.com'],
    ['https://shop.com/?id=1&client_secret=p4ss&api_key=', 'https://shop.com/?id=1&client_secret=…&api_key='],
  ])('is not shown: %s', (url, shown) => expect(withoutPassword(url)).toBe(shown));
});

describe('a server', () => {
  const serverOf = async (server: object): Promise<Server> => {
    const text = JSON.stringify({
      openapi: '3.1.1',
      info: { title: 'Shop', version: '1' },
      servers: [server],
      paths: {},
    });
    const { model } = await analyse({ text }, { rules: [] });
    return model!.document.servers[0]!;
  };

  it('has its variables at their defaults', async () => {
    const url = 'https://{tenant}.shop.com{base}/{toString}';
    const server = await serverOf({ url, variables: { tenant: { default: 'demo' }, base: { default: '' } } });
    expect(defaultUrl(server)).toBe('https://demo.shop.com{base}/{toString}');
    expect(urlVariables(url)).toEqual(['tenant', 'base', 'toString']);
  });

  it('has an address for each value of its scheme', async () => {
    const variables = { scheme: { enum: ['https', 'http'], default: 'ws' } };
    const server = await serverOf({ url: '{scheme}://shop.com', variables });
    expect(serverAddresses(server)).toEqual([
      { url: 'https://shop.com', property: ['variables', 'scheme', 'enum', '0'] },
      { url: 'http://shop.com', property: ['variables', 'scheme', 'enum', '1'] },
      { url: 'ws://shop.com', property: ['variables', 'scheme', 'default'] },
    ]);
  });
});

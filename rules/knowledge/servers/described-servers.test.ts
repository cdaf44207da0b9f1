import { analyse, factOf } from '@assay/core';
import { expect, it } from 'vitest';
import { describedServers, firstOfEachHost } from './described-servers.js';

const servers = async (document: object) => {
  const text = JSON.stringify({ info: { title: 'Shop', version: '1' }, paths: {}, ...document });
  const { model } = await analyse({ text }, { rules: [] });
  return factOf(model!, describedServers);
};

it('names the host of a 2.0 document once, for any schemes', async () => {
  const [server, ...others] = await servers({
    swagger: '2.0',
    host: 'shop.com:80',
    basePath: '/v1',
    schemes: ['https', 'http'],
  });
  expect(others).toEqual([]);
  expect(server).toMatchObject({ property: 'host', parts: { host: 'shop.com', port: '80', path: '/v1' } });
  expect(await servers({ swagger: '2.0', schemes: ['https'] })).toEqual([]);
});

it('names the servers of the document, of paths and of operations, and each host once on request', async () => {
  const found = await servers({
    openapi: '3.2.0',
    servers: [{ url: 'https://shop.com', name: 'live', description: 'All of it' }, { url: '/v1' }, {}],
    paths: { '/a': { servers: [{ url: 'https://a.shop.com' }], get: { servers: [{ url: '//Shop.com' }] } } },
  });
  expect(found.map(({ url }) => url)).toEqual([
    'https://shop.com',
    '/v1',
    'https://a.shop.com',
    '//Shop.com',
  ]);
  expect(found[0]?.description).toBe('live All of it');
  expect(firstOfEachHost(found).map(({ url }) => url)).toEqual(['https://shop.com', 'https://a.shop.com']);
});

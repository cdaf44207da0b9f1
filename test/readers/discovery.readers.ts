import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { postman } from '../../packages/exporters/src/postman/postman.js';
import { importOf } from '../support/import-of.js';
import { runNewman } from './newman.js';
import { inFolder } from './run-reader.js';

/** Starts a service that announces its token endpoint, and issues tokens only there. */
async function startService(): Promise<{
  readonly url: string;
  readonly requested: readonly string[];
  close(): Promise<void>;
}> {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    requested.push(`${request.method} ${url}`);
    const reply = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (url === '/.well-known/openid-configuration')
      reply(200, { token_endpoint: `http://${headers.host}/id/token?tenant=a` });
    else if (url === '/id/token?tenant=a') reply(200, { access_token: 't-1', token_type: 'Bearer' });
    else reply(headers.authorization === 'Bearer t-1' ? 200 : 401, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `as`: a server that listens on a port has this address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    close: async () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

it('newman requests a token at the URL of the discovery document, and nowhere else', async () => {
  const { url, requested, close } = await startService();
  const made = await importOf({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url }],
    security: [{ id: [] }],
    paths: { '/things': { get: { operationId: 'list', responses: { 200: { description: 'All.' } } } } },
    components: {
      securitySchemes: {
        id: { type: 'openIdConnect', openIdConnectUrl: `${url}/.well-known/openid-configuration` },
      },
    },
  });
  const files = postman.write(made);
  const credentials = { 'auth.id.clientId': 'c', 'auth.id.clientSecret': 's' };
  const { failures } = await inFolder(files, async (folder) => runNewman(folder, files, credentials));
  await close();
  expect(failures).toEqual([]);
  expect(requested).toEqual([
    'GET /.well-known/openid-configuration',
    'POST /id/token?tenant=a',
    'GET /things',
  ]);
});

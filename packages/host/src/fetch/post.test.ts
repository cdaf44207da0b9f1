import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultFetchPolicy, type FetchPolicy } from './policy.js';
import { machineNetwork, type Network } from './connect.js';
import { post, describeRefusedPost } from './post.js';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serverOf(
  answer: RequestListener,
): Promise<{ readonly url: string; readonly policy: FetchPolicy }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const allow = [{ host: '127.0.0.1', port }];
  const policy = { ...defaultFetchPolicy, trustRoot: false, confidential: true, allow, totalTimeout: 200 };
  return { url: `http://127.0.0.1:${port}/hook`, policy };
}

const request = (url: string) => ({ url, headers: {}, body: '{}' });

describe('a request by POST', () => {
  it.each([
    ['is accepted with 204', 204, { ok: true }],
    ['is rejected with 500', 500, { ok: false, reason: 'the server answered with 500' }],
    ['follows no redirect', 307, { ok: false, reason: 'the server answered with 307' }],
  ])('%s', async (_name, status, result) => {
    const { url, policy } = await serverOf((_request, response) =>
      response.writeHead(status, { location: '/other' }).end(),
    );
    expect(await post(request(url), policy)).toEqual(result);
  });

  it('ends if the server does not answer in time', async () => {
    const { url, policy } = await serverOf(() => undefined);
    expect(await post(request(url), policy)).toEqual({
      ok: false,
      reason: 'the server did not answer within 0.2 s',
    });
  });

  it('is refused if the address is not public', async () => {
    const { url, policy } = await serverOf((_request, response) => response.end());
    expect(await post(request(url), { ...policy, allow: [] })).toEqual({
      ok: false,
      reason: expect.stringContaining('127.0.0.1'),
    });
  });
});

describe('the refusal of a URL', () => {
  const policy: FetchPolicy = { ...defaultFetchPolicy, trustRoot: false, confidential: true };
  const answering = (address: string): Network => ({
    ...machineNetwork,
    lookup: async () => [{ address, family: 4 }],
  });
  const failing: Network = {
    ...machineNetwork,
    lookup: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
  };
  const notPublic = '`hooks.test` does not lead to a public address';

  it.each([
    ['http://127.0.0.1/', answering('93.184.215.14'), expect.stringContaining('127.0.0.1')],
    ['https://user:secret@hooks.test/', answering('93.184.215.14'), 'the URL holds credentials'],
    ['https://hooks.test/', answering('93.184.215.14'), undefined],
    ['https://hooks.test/', answering('10.0.0.1'), notPublic],
    // Otherwise the result would reveal which names exist in the service's network.
    ['https://hooks.test/', failing, notPublic],
    ['https://93.184.215.14/', failing, undefined],
  ])('%s', async (url, network, reason) => {
    expect(await describeRefusedPost(url, policy, network)).toEqual(reason);
  });

  it('does not apply to a host that the policy allows', async () => {
    const allowing = { ...policy, allow: [{ host: 'hooks.test' }] };
    expect(await describeRefusedPost('https://hooks.test/', allowing, answering('10.0.0.1'))).toBeUndefined();
  });
});

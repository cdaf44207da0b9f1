import { expect, it } from 'vitest';
import { startServer } from '../../../packages/service/testing/test-server.js';
import { startService } from '../support/service.js';

/** Longer than any limit that the libraries of the service have of their own. */
const long = 13_000;

it('finishes a request that takes longer than ten seconds when it is stopped and may wait for it', async () => {
  let onAsked = (): void => undefined;
  const asked = new Promise<void>((resolve) => (onAsked = resolve));
  const documents = await startServer((_request, response) => {
    onAsked();
    setTimeout(() => response.end("openapi: 3.1.1\ninfo: { title: T, version: '1' }\npaths: {}\n"), long);
  });
  const service = await startService({
    args: ['--fetch-allow', `127.0.0.1:${documents.port}`, '--shutdown-timeout', '30s'],
  });
  try {
    const answered = service.client.request('POST', '/api/conversion/openapi/validate/url', {
      body: { url: `${documents.origin}/api.yaml` },
    });
    await asked;
    const exit = service.stop();
    const { status, json } = await answered;
    expect([status, json().status]).toEqual([200, 'success']);
    expect(await exit).toEqual({ code: 0, signal: null });
    expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await service.stop();
    await documents.close();
  }
});

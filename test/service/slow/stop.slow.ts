import { expect, it, onTestFinished } from 'vitest';
import { withPostgres } from '../../../packages/service/testing/stored-imports.js';
import { hasPostgres } from '../../../packages/service/testing/stores.js';
import { startServer } from '../../../packages/service/testing/test-server.js';
import { startPostgres } from '../../support/postgres.js';
import { holdDocuments } from '../support/held-documents.js';
import { heldWork } from '../support/held-work.js';
import { startService } from '../support/service.js';

/** A duration that exceeds all timeouts of the service's libraries, in milliseconds. */
const long = 13_000;

it('finishes a request that takes longer than ten seconds when it is stopped and may wait for it', async () => {
  let onAsked = (): void => undefined;
  const requested = new Promise<void>((resolve) => (onAsked = resolve));
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
    await requested;
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

it.skipIf(!hasPostgres)(
  'ends within ten seconds despite a slow request, and another service has its jobs by then',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const documents = await holdDocuments();
    onTestFinished(() => documents.close());
    const env = { DATABASE_URL: postgres.url };
    const args = ['--processes', '1', '--fetch-allow', documents.place, '--fetch-timeout', '10m'];
    const stopped = await startService({ env, args });
    onTestFinished(() => stopped.kill());
    const { key } = stopped;
    const urls = [`${documents.origin}/job.yaml`];
    const created = await stopped.client.request('POST', '/api/jobs', { body: { urls } });
    expect(created.status).toBe(202);
    await documents.requested('/job.yaml', 1);
    const slow = stopped.client
      .request('POST', '/api/conversion/openapi/validate/url', {
        body: { url: `${documents.origin}/slow.yaml` },
      })
      .then(({ status }) => status)
      .catch(() => 0);
    await documents.requested('/slow.yaml', 1);
    const other = await startService({ env, args, key });
    onTestFinished(() => other.kill());

    await withPostgres(postgres.url, async (ask) => {
      const before = await heldWork(ask);
      expect(before.documents).toHaveLength(1);
      expect(await stopped.stop()).toEqual({ code: 0, signal: null });
      const after = await heldWork(ask);
      process.stdout.write(
        `stopped in ${((after.at - before.at) / 1_000).toFixed(1)} s beside a slow request\n`,
      );
      expect(after.at - before.at).toBeLessThan(10_000);
      // The document was handed back immediately, not only when the request was cut off.
      expect(after.documents).toEqual([{ node: expect.any(String), attempts: 2 }]);
      expect(after.documents[0]?.node).not.toBe(before.documents[0]?.node);
    });
    // The request was cut off or rejected, but never half-answered.
    expect([0, 503]).toContain(await slow);

    documents.release();
    const job = `/api/jobs/${created.json().id}`;
    await expect
      .poll(async () => (await other.client.request('GET', job)).json(), { timeout: 30_000 })
      .toMatchObject({ status: 'completed', total: 1, done: 1, failed: 0 });
  },
);

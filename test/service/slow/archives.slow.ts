import { setMaxListeners } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAssay, startService, type Service } from '../support/service.js';

const mebibyte = 1024 * 1024;

/** Creates an archive of one megabyte that unpacks to one gigabyte. */
function makeBomb(): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(512);
  header.write('zeros.bin');
  header.write(`${(1024 * mebibyte).toString(8)}\0`, 124);
  header.write('        0ustar\0', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const zeros = gzipSync(Buffer.alloc(64 * mebibyte));
  return Buffer.concat([gzipSync(header), ...Array.from({ length: 16 }, () => zeros)]);
}

describe('twelve archives of a megabyte that unpack to a gigabyte', () => {
  let service: Service;
  let other = '';
  const bomb = makeBomb();
  const document =
    'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths: { /a: { get: { responses: { "200": { description: d } } } } }';

  beforeAll(async () => {
    service = await startService({
      args: [
        '--processes',
        '2',
        '--analyses-per-key',
        '1',
        '--queue-time',
        '10m',
        '--requests-per-minute',
        '100000',
      ],
    });
    const made = await runAssay([
      'keys',
      'create',
      '--name',
      'other',
      '--scope',
      'validate',
      '--data',
      service.data,
    ]);
    other = made.stdout.trim();
  });
  afterAll(() => service.stop());

  const upload = async (signal?: AbortSignal): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([bomb]), 'bomb.tar.gz');
    return (
      await service.client.request('POST', '/api/jobs', {
        body: form,
        timeout: 600_000,
        ...(signal && { signal }),
      })
    ).status;
  };
  const gauge = async (name: string): Promise<number> => {
    const { text } = await service.client.request('GET', '/metrics');
    return Number(new RegExp(`^assay_analysis_${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('use one process, while the documents of another key are answered', async () => {
    expect(bomb.byteLength).toBeLessThan(1.2 * mebibyte);
    let isOver = false;
    const uploads = Promise.all(Array.from({ length: 12 }, () => upload())).finally(() => (isOver = true));
    await expect.poll(() => gauge('running'), { interval: 20, timeout: 20_000 }).toBe(1);
    let answered = 0;
    let slowest = 0;
    while (!isOver) {
      const began = performance.now();
      const { status } = await service.client.upload('/api/conversion/openapi/validate', document, {
        key: other,
      });
      expect(status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
      if (!isOver) answered++;
      expect(await gauge('running')).toBeLessThanOrEqual(2);
    }
    expect(await uploads).toEqual(Array.from({ length: 12 }, () => 413));
    process.stdout.write(`answered meanwhile: ${answered}, the slowest in ${Math.round(slowest)} ms\n`);
    expect(answered).toBeGreaterThan(12);
  });

  it('are abandoned when their clients leave', async () => {
    const gone = new AbortController();
    setMaxListeners(100, gone.signal);
    const uploads = Promise.allSettled(Array.from({ length: 12 }, () => upload(gone.signal)));
    await expect.poll(() => gauge('waiting'), { interval: 20, timeout: 20_000 }).toBeGreaterThan(5);
    gone.abort();
    await uploads;
    await expect.poll(() => gauge('running'), { timeout: 5_000 }).toBe(0);
    expect(await gauge('waiting')).toBe(0);
  });
});

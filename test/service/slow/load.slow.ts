import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type Service } from '../support/service.js';

const mebibyte = 1024 * 1024;
const limit = 32 * mebibyte;

let service: Service;
beforeAll(async () => {
  service = await startService({ args: ['--max-document', '32MB'] });
});
afterAll(() => service.stop());

/** A document of this size in bytes, most of it in one string. */
function documentOf(bytes: number): string {
  const start = '{"openapi":"3.1.1","info":{"title":"T","version":"1"},"paths":{},"x-fill":"';
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
}

/** Returns the peak memory of the service's process in bytes. */
function peak(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

async function uploads(count: number, document: string): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: count }, async () => {
      const { status, headers } = await service.client.upload('/api/conversion/openapi/validate', document);
      if (status !== 200) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
  return statuses;
}

describe('many uploads at once', () => {
  it.each([
    ['200 of one megabyte', 200, 1_000_000],
    ['8 at the limit', 8, limit],
  ])('are all answered, with bounded memory: %s', async (what, count, bytes) => {
    const before = peak();
    const statuses = await uploads(count, documentOf(bytes));
    const grown = (peak() - before) / mebibyte;
    process.stdout.write(
      `${what}: ${JSON.stringify(Object.fromEntries(statuses))}, the most memory grew from ${Math.round(before / mebibyte)} MiB by ${Math.round(grown)} MiB\n`,
    );
    expect([...statuses.keys()].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(0);
    expect(grown).toBeLessThan(400);
    // Uploaded files are deleted after the last byte of the response.
    await expect.poll(() => readdirSync(join(service.data, 'spool')), { timeout: 10_000 }).toEqual([]);
    expect(service.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await uploads(1, documentOf(1_000))).get(200)).toBe(1);
  });

  it('of one byte more than the limit are rejected', async () => {
    expect((await uploads(1, documentOf(limit))).get(200)).toBe(1);
    const { status } = await service.client.upload('/api/conversion/openapi/validate', documentOf(limit + 1));
    expect(status).toBe(413);
  });
});

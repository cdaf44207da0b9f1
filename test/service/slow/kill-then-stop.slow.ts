import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { checkStored, type Acknowledged } from '../../../packages/service/testing/stored-imports.js';
import { acknowledgedBy, faultsOf, importOf, streamImports } from '../support/imports.js';
import { survivorsOf } from '../support/processes.js';
import { startService, type Service } from '../support/service.js';

const data = mkdtempSync(join(tmpdir(), 'assay-killed-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

it('keeps each answered import, complete, when it is killed or stopped while it imports', async () => {
  const first = await startService({ data, args: ['--processes', '1'] });
  const stream = streamImports(first.client, [[1, 3], [5, 9], [120]], Math.random);
  await until(async () => stream.acknowledged.length >= 3);
  // Kills only the main process. Its children must notice.
  await first.kill();
  stream.stop();
  await stream.ended;
  const acknowledged: Acknowledged[] = [...stream.acknowledged];

  const second = await startService({ data, key: first.key, args: ['--processes', '1', '--queue', '20'] });
  for (const known of acknowledged.slice(-2))
    expect(await faultsOf(second.client, known, Math.random)).toEqual([]);
  const answers = Array.from({ length: 20 }, (_, index) => importOf(second.client, index + 1));
  await until(async () => (await importsIn(second)) === 20);
  expect(await second.stop()).toEqual({ code: 0, signal: null });
  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    const known = acknowledgedBy(answer, index + 1);
    if (known === undefined) throw new Error(`${answer.status}: ${answer.text}`);
    acknowledged.push(known);
  }

  expect(await survivorsOf(first.pid)).toEqual([]);
  expect(await survivorsOf(second.pid)).toEqual([]);
  expect(readdirSync(join(data, 'spool'))).toEqual([]);
  expect((await checkStored({ data }, acknowledged)).faults).toEqual([]);
});

/** Counts the imports that wait for their analysis, are being analysed, or are finished. */
async function importsIn({ client }: Service): Promise<number> {
  const { text } = await client.request('GET', '/metrics');
  const sum = (pattern: RegExp): number =>
    [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
  return (
    sum(/^assay_analysis_(?:running|waiting) (\d+)$/gm) +
    sum(/^assay_analyses_total\{kind="import"[^}]*\} (\d+)$/gm)
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('The expected state was not reached in time.');
    await setTimeout(50);
  }
}

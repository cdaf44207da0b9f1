import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { makeSmallDisk } from '../test/support/small-disk.js';
import { withLock } from './exclusive-lock.mjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-turn-'));
  file = join(folder, 'cache/turn');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('starts the second after the first has ended, even if that failed', async () => {
  const order: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    order.push(`${name} begins`);
    await sleep(50);
    order.push(`${name} ends`);
    if (fails) throw new Error(name);
  };
  const all = await Promise.allSettled([
    withLock(file, work('first', true)),
    withLock(file, work('second', false)),
  ]);
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(file)).toBe(false);
});

const disk = makeSmallDisk('64k');
afterAll(() => disk?.remove());

it.skipIf(disk === undefined)('leaves no lock behind on a full disk', async () => {
  const there = join(disk?.folder ?? '', 'turn');
  disk?.fill(0);
  await expect(withLock(there, async () => 'done')).rejects.toThrow('ENOSPC');
  expect(existsSync(there)).toBe(false);
});

it('ignores a lock of a dead process', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await withLock(file, async () => {});
  writeFileSync(file, String(pid));
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSmallDisk } from '../../../../test/support/small-disk.js';
import { createSpool } from './create-spool.js';
import type { Spool } from './spool.js';
import { TooLarge } from './spool.js';

let data: string;
let folder: string;
let spool: Spool;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'assay-spool-'));
  folder = join(data, 'spool');
  spool = await createSpool(folder);
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function* bytes(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe('the spool', () => {
  it('stores a body in a file that only this user can read, until it is deleted', async () => {
    const file = await spool.keep(bytes('open', 'api'), 7);
    expect(await readFile(file.path, 'utf8')).toBe('openapi');
    expect(file.bytes).toBe(7);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await file.delete();
    await file.delete();
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps nothing of a body that is too large or incomplete', async () => {
    await expect(spool.keep(bytes('open', 'api'), 6)).rejects.toThrow(TooLarge);
    const broken = async function* () {
      yield Buffer.from('x');
      throw new Error('gone');
    };
    await expect(spool.keep(broken(), 6)).rejects.toThrow('gone');
    expect(await readdir(folder)).toEqual([]);
  });

  it('limits the bytes of a key, and of all keys together, and frees them when files are deleted', async () => {
    spool = await createSpool(join(data, 'bounded'), { maxBytes: 25, perKey: 10 });
    const keep = (count: number, owner: string) => spool.keep(bytes('x'.repeat(count)), Infinity, owner);
    const first = await keep(10, 'a');
    await expect(keep(1, 'a')).rejects.toThrow(
      'may take 10 bytes in the data folder together, the limit `spoolPerKey`',
    );
    await keep(10, 'b');
    await expect(keep(6, 'c')).rejects.toThrow(
      'may take 25 bytes in the data folder together, the limit `spool`.',
    );
    expect(spool.bytes).toBe(20);
    await first.delete();
    await keep(6, 'c');
    expect(spool.bytes).toBe(16);
  });

  it('is empty at first, after any earlier process', async () => {
    await writeFile(join(folder, 'left'), 'x');
    await mkdir(join(folder, 'folder'));
    await createSpool(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});

const disk = makeSmallDisk('1m');

describe.skipIf(disk === undefined)('the spool on a full disk', () => {
  afterAll(() => disk?.remove());

  it('holds bodies in memory up to its limit, and rejects the rest', async () => {
    const full = await createSpool(join(disk?.folder ?? '', 'spool'));
    disk?.fill(100_000);
    const chunks = Array.from({ length: 5 }, (_, index) => String(index).repeat(50_000));
    await expect(full.keep(bytes(...chunks), Infinity)).rejects.toMatchObject({ limit: 'disk' });
    const file = await full.keepOrHold(bytes(...chunks), 250_000);
    expect(Buffer.from(file.content ?? '').toString()).toBe(chunks.join(''));
    expect(await readdir(join(disk?.folder ?? '', 'spool'))).toEqual([]);
    await expect(full.keepOrHold(bytes(...chunks), 249_999)).rejects.toThrow(TooLarge);
    expect(full.bytes).toBe(250_000);
    await file.delete();
    expect(full.bytes).toBe(0);
    const small = await full.keepOrHold(bytes('fits'), 4);
    expect([small.content, await readFile(small.path, 'utf8')]).toEqual([undefined, 'fits']);
    await small.delete();
  });

  it('holds 64 MiB of all uploads together', async () => {
    const full = await createSpool(join(disk?.folder ?? '', 'spool'));
    disk?.fill(0);
    const megabytes = (count: number) => bytes(...Array.from({ length: count }, () => 'x'.repeat(1_048_576)));
    const first = await full.keepOrHold(megabytes(60), Infinity, 'a');
    await expect(full.keepOrHold(megabytes(5), Infinity, 'b')).rejects.toMatchObject({ limit: 'disk' });
    await first.delete();
    await (await full.keepOrHold(megabytes(5), Infinity, 'b')).delete();
    expect(full.bytes).toBe(0);
  });
});

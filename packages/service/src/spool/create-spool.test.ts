import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  it('keeps a body in a file that only this user can read, until it is deleted', async () => {
    const file = await spool.keep(bytes('open', 'api'), 7);
    expect(await readFile(file.path, 'utf8')).toBe('openapi');
    expect(file.bytes).toBe(7);
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await file.delete();
    await file.delete();
    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves nothing of a body that is too large, or that breaks off', async () => {
    await expect(spool.keep(bytes('open', 'api'), 6)).rejects.toThrow(TooLarge);
    const broken = async function* () {
      yield Buffer.from('x');
      throw new Error('gone');
    };
    await expect(spool.keep(broken(), 6)).rejects.toThrow('gone');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is empty at first, whatever an earlier process left', async () => {
    await writeFile(join(folder, 'left'), 'x');
    await mkdir(join(folder, 'folder'));
    await createSpool(folder);
    expect(await readdir(folder)).toEqual([]);
  });
});

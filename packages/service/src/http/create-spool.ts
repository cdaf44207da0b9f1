import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Spool } from './spool.js';
import { SpoolFull, TooLarge } from './spool.js';

/** Makes a spool in a folder of its own. What an earlier process left there is deleted. */
export async function createSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
  return {
    async keep(body, maxBytes) {
      const path = join(folder, randomUUID());
      const file = await openNew(path);
      try {
        const bytes = await fill(file, body, maxBytes);
        await file.close();
        return { path, bytes, delete: () => remove(path) };
      } catch (error) {
        await file.close().catch(() => undefined);
        await remove(path);
        throw error;
      }
    },
  };
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    throw fullOr(error);
  }
}

async function fill(file: FileHandle, body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    await write(file, chunk);
  }
  return bytes;
}

async function write(file: FileHandle, chunk: Uint8Array): Promise<void> {
  try {
    await file.writeFile(chunk);
  } catch (error) {
    throw fullOr(error);
  }
}

/** Errors of the disk that mean that it is full, or that a quota is used up. */
const full = new Set(['ENOSPC', 'EDQUOT']);

function fullOr(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return full.has(code) ? new SpoolFull(code, { cause: error }) : error;
}

/** A file that cannot be deleted now is deleted at the next start. */
async function remove(path: string): Promise<void> {
  await unlink(path).catch(() => undefined);
}

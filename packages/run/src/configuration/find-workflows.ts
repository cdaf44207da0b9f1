import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FileInput, Inputs } from '@assay/host';

/** Names that the Arazzo Specification recommends: `arazzo.yaml`, `buy.arazzo.json`. */
const arazzoName = /(?:^|[._-])arazzo\.(?:ya?ml|json)$/i;
const headBytes = 4096;

/** Finds the Arazzo documents among the other files of folders: those that have the name of one, and its root field. */
export async function findWorkflows({ others }: Pick<Inputs, 'others'>): Promise<FileInput[]> {
  const found: FileInput[] = [];
  for (const { input } of others)
    if (arazzoName.test(basename(input.path)) && (await declaresArazzo(input.path))) found.push(input);
  return found;
}

async function declaresArazzo(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return /(?:^|[{,\n])[ \t]*["']?arazzo["']?\s*:/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

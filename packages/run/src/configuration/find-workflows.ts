import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import type { FileInput, Inputs } from '@assay/host';

/** File names that the Arazzo Specification recommends: `arazzo.yaml`, `buy.arazzo.json`. */
const arazzoName = /(?:^|[._-])arazzo\.(?:ya?ml|json)$/i;
const headBytes = 4096;

/** Finds the Arazzo documents among the other files of folders, by their name and root field. */
export function findWorkflows({ others }: Pick<Inputs, 'others'>): FileInput[] {
  return others.flatMap(({ input }) =>
    arazzoName.test(basename(input.path)) && declaresArazzo(input.path) ? [input] : [],
  );
}

// Synchronous, because every run would otherwise load `node:fs/promises`.
function declaresArazzo(path: string): boolean {
  let head: string;
  try {
    head = readHead(path);
  } catch {
    // An unreadable file counts as Arazzo, so that the analysis reports the reason.
    return true;
  }
  return /(?:^|[{,\n])[ \t]*["']?arazzo["']?\s*:/.test(head);
}

function readHead(path: string): string {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.toString('utf8', 0, readSync(file, head, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}

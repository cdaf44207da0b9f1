import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isFolder } from '@assay/host';

/**
 * The folders in which documents may come to stand that a command line means: those that it names, and those that its patterns
 * begin with, each with all that is in it but `node_modules` and what begins with a dot. Without inputs the working directory.
 */
export async function collectWatchedFolders(
  texts: readonly string[],
  cwd: string,
): Promise<ReadonlySet<string>> {
  const folders = new Set<string>();
  const pending = texts.length === 0 ? [cwd] : await findLiteralStarts(texts, cwd);
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    if (folders.has(folder)) continue;
    folders.add(folder);
    for (const name of await innerFolders(folder)) pending.push(join(folder, name));
  }
  return folders;
}

async function findLiteralStarts(texts: readonly string[], cwd: string): Promise<string[]> {
  const starts: string[] = [];
  for (const text of texts) {
    if (/^[a-z][a-z\d+.-]+:/iu.test(text)) continue;
    const path = resolve(cwd, text);
    if (await isFolder(path)) starts.push(path);
    else if (/[*?[\]{}()!]/u.test(text)) starts.push(resolve(cwd, getLiteralStart(text)));
  }
  return starts;
}

/** Returns the text before the first part of a pattern that is not literal. */
function getLiteralStart(pattern: string): string {
  const literal = /^[^*?[\]{}()!]*/u.exec(pattern)?.[0] ?? '';
  return literal.endsWith('/') ? literal : dirname(literal);
}

async function innerFolders(folder: string): Promise<string[]> {
  // What cannot be read is told where its documents are looked for.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { examineFile } from '@assay/host';
import type { Io } from '@assay/run/io';
import { printNote } from '../output/print-messages.js';

/** More files than these are not examined. */
const maxFiles = 500;

/**
 * Chooses the command line of `assay` alone: it validates what the configuration of the folder includes, or the documents that are directly
 * in it.
 *
 * @returns no words if there is nothing to validate: the help is shown then
 */
export async function defaultCommandLine(io: Io): Promise<readonly string[]> {
  const folder = io.cwd();
  const names = await readdir(folder).catch((): string[] => []);
  if (names.some((name) => /^assay\.config\.(?:ya?ml|json|m?js|ts)$/.test(name)))
    return noted(['validate'], io);
  const documents: string[] = [];
  for (const name of names
    .filter((each) => /\.(?:ya?ml|json)$/i.test(each))
    .slice(0, maxFiles)
    .sort()) {
    // A file that cannot be read is no reason to fail: nobody named it.
    const likeness = await examineFile(join(folder, name)).catch(() => 'other' as const);
    if (likeness === 'document') documents.push(name);
  }
  return documents.length === 0 ? [] : noted(['validate', ...documents], io);
}

function noted(words: readonly string[], io: Io): readonly string[] {
  printNote(`Running \`assay ${words.join(' ')}\`. \`assay --help\` lists all commands.\n`, io);
  return words;
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { examineFile } from '@assay/host';
import type { Io } from '@assay/run/io';
import { printNote } from '../output/print-messages.js';

/** The maximum number of files that are examined. */
const maxFiles = 500;

/**
 * Chooses the command line for `assay` without arguments. It validates the documents that the folder's configuration includes, or
 * the documents directly in the folder.
 *
 * @returns an empty list if there is nothing to validate; then the help is printed
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
    // An unreadable file is skipped, because the user did not name it.
    const likeness = await examineFile(join(folder, name)).catch(() => 'other' as const);
    if (likeness === 'document') documents.push(name);
  }
  return documents.length === 0 ? [] : noted(['validate', ...documents], io);
}

function noted(words: readonly string[], io: Io): readonly string[] {
  printNote(`Running \`assay ${words.join(' ')}\`. \`assay --help\` lists all commands.\n`, io);
  return words;
}

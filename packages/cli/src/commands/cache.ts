import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage, pluralize } from '@assay/text';
import { openPrivateFolder } from '@assay/run/cache/cache-folder';
import { requireCacheFolder } from '@assay/run/cache/require-cache-folder';
import { resultsFolder } from '@assay/run/cache/result-cache';
import { CommandError } from '@assay/run/command-error';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';

/** The folders of the cache with their contents. */
const kinds = [
  { name: 'code', holds: 'compiled code of Assay, for a faster start' },
  { name: resultsFolder, holds: 'results of documents that were validated with `--cache`' },
] as const;

/** The folder for the files that a single executable unpacks. */
const engineFolder = 'engine';

/** Runs `assay cache`: shows the location and contents of the cache. */
export function showCache(io: Io): ExitCode {
  const folder = requireCacheFolder(io.env);
  io.stdout.write(`${folder}\n`);
  for (const { name, holds } of kinds) {
    const files = filesIn(join(folder, name));
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const count = `${files.length} ${pluralize(files.length, 'file')}`;
    io.stdout.write(`  ${name}  ${holds}: ${count}, ${(bytes / 1e6).toFixed(1)} MB\n`);
    const why = describeUnusableFolder(join(folder, name));
    if (why !== undefined) io.stdout.write(`  Assay cannot write there: ${why}\n`);
  }
  return 0;
}

/** Runs `assay cache clear`: removes the cached files and nothing else in the folder. */
export function clearCache(io: Io): ExitCode {
  const folder = requireCacheFolder(io.env);
  for (const name of [...kinds.map((kind) => kind.name), engineFolder]) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch (error) {
      throw new CommandError(`Cannot remove \`${join(folder, name)}\`: ${errorMessage(error)}`);
    }
  }
  io.stdout.write(`Cleared the cache in ${folder}.\n`);
  return 0;
}

function filesIn(folder: string): readonly { readonly size: number }[] {
  try {
    return readdirSync(folder).flatMap(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false }) ?? [],
    );
  } catch {
    // The cache is empty, or `describeUnusableFolder` reports why it cannot be read.
    return [];
  }
}

function describeUnusableFolder(folder: string): string | undefined {
  try {
    openPrivateFolder(folder);
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
}

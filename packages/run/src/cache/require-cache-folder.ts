import { CommandError } from '../command-error.js';
import { cacheFolder } from './cache-folder.js';

/**
 * Returns the cache folder for a command that needs one.
 *
 * @throws CommandError if none exists.
 */
export function requireCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const folder = cacheFolder(env);
  if (folder === undefined)
    throw new CommandError(
      'Nothing is cached, because you have no home folder. Set `ASSAY_CACHE` to a folder.',
    );
  return folder;
}

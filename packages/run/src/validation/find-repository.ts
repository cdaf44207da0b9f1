import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository that a folder is in, as Git finds it; the folder itself where there is none. */
export function findRepository(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}

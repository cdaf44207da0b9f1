import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishedFolders } from './stage.js';

/**
 * Builds all packages from scratch, because old files in their `dist` would be published, too.
 *
 * @throws {Error} if a build fails.
 */
export function build(root: string): void {
  for (const folder of publishedFolders(root))
    rmSync(join(root, folder, 'dist'), { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [join(root, 'tools/run.mjs'), 'build', '--force'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The packages cannot be built.');
}

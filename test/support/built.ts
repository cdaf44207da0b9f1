import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

// `npm test` has already built the command.
let isBuilt = process.env['ASSAY_BUILT'] === '1';

/** Builds the command if it is missing or older than its sources. */
export function ensureBuilt(): void {
  if (isBuilt) return;
  execFileSync(process.execPath, ['tools/run.mjs', 'start', '--version'], { cwd: root, stdio: 'ignore' });
  isBuilt = true;
}

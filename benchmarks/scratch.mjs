// A folder for the files of one run, which is removed at its end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns {string} the path of a new folder, which is removed when the process ends */
export function makeScratch() {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));
  return folder;
}

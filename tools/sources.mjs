import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const notBuilt = new Set([
  'node_modules',
  'dist',
  'good',
  'bad',
  '__snapshots__',
  '.turbo',
  'test',
  'testing',
  'fixtures',
]);
const rootFiles = ['package-lock.json', 'turbo.json', 'tsconfig.base.json'];

/**
 * A fingerprint of all sources of the built command: path, size and modification time of each file. It takes a few milliseconds;
 * turbo takes a few hundred, and then decides by content what to build.
 */
export function fingerprintSources(root) {
  const hash = createHash('sha256');
  const note = (path, status) => hash.update(`${path}\0${status.size}\0${status.mtimeMs}\n`);
  const visit = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!notBuilt.has(entry.name)) visit(path);
      } else if (entry.isFile() && !/\.test(-d)?\.ts$/.test(entry.name)) {
        note(path, statSync(join(root, path)));
      }
    }
  };
  for (const file of rootFiles) {
    if (existsSync(join(root, file))) note(file, statSync(join(root, file)));
  }
  for (const folder of ['packages', 'rules']) visit(folder);
  return hash.digest('hex');
}

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
 * A fingerprint of everything that the built command is made of: path, size and time of change of each file.
 * Looking at the files takes a few milliseconds where asking turbo takes some hundred; turbo decides afterwards,
 * by content, what really has to be built.
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

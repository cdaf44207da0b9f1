// Bundles the command into dist/, with the code that V8 makes of the bundle.
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeLicences } from '../../tools/release/licences.mjs';
import { bundleCommand } from './tools/bundle-command.mjs';
import { bundleLibrary } from './tools/bundle-library.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

removeOld();
const command = await bundleCommand(`${folder}dist`);
const library = await bundleLibrary(`${folder}dist`);
writeLicences(`${folder}dist/THIRD-PARTY-LICENSES.txt`, folder, [...command, library]);
execFileSync(process.execPath, ['tools/make-code.mjs', 'dist'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'pipe'],
});

/** Removes what an earlier build left under names that this one does not use. */
function removeOld() {
  rmSync(`${folder}dist/aside`, { recursive: true, force: true });
  for (const name of readdirSync(`${folder}dist`, { encoding: 'utf8', recursive: true })) {
    if (name.endsWith('.code')) rmSync(`${folder}dist/${name}`);
  }
}

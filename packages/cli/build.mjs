// Bundles the command and the library into dist/.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recordBundled } from '../../tools/release/licences.mjs';
import { bundleCommand } from './tools/bundle-command.mjs';
import { bundleLibrary } from './tools/bundle-library.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

// Removes files of an earlier build.
rmSync(`${folder}dist/aside`, { recursive: true, force: true });
const command = await bundleCommand(`${folder}dist`);
const library = await bundleLibrary(`${folder}dist`);
recordBundled(`${folder}dist`, folder, [...command, library]);

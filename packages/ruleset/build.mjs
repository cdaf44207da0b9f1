// Writes the licence of the rules from Spectral.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeLicences } from '../../tools/release/licences.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const inputs = Object.fromEntries(readdirSync(`${folder}src/oas`).map((name) => [`src/oas/${name}`, {}]));
writeLicences(`${folder}dist/THIRD-PARTY-LICENSES.txt`, folder, [{ metafile: { inputs } }]);

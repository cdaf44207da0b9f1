// Writes the code that V8 makes of the bundle in a folder, once it has run what nearly every call runs.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleFile, codeFile, compileBundle, runBundle } from '../dist/launch/bundle.js';
import { compileLater } from '../dist/launch/compile-later.js';

const [, , folder = ''] = process.argv;
const launcher = pathToFileURL(join(folder, 'assay.js'));
const worker = new URL('document-worker.js', launcher);
const examples = fileURLToPath(new URL('../../../examples/', import.meta.url));
const documents = readdirSync(examples)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => `${examples}${name}`);

// The code is good for the same flags only.
compileLater();
const file = bundleFile(launcher);
const script = compileBundle(file, undefined);
const { runCommandLine } = runBundle(script, file);
for (const format of ['codeframe', 'json']) {
  process.argv = [
    '',
    '',
    'validate',
    ...documents,
    '--jobs',
    '1',
    '--format',
    format,
    '--no-config',
    '-o',
    '/dev/null',
  ];
  await runCommandLine(worker);
}
process.exitCode = 0;
writeFileSync(codeFile(file), script.createCachedData());

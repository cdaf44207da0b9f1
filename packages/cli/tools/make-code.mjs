// Writes the code that V8 makes of the bundle, once it has run what nearly every call runs.
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleFile, codeFile, compileBundle, runBundle } from '../dist/launch/bundle.js';
import { compileLater } from '../dist/launch/compile-later.js';

const launcher = new URL('../dist/assay.js', import.meta.url);
const worker = new URL('../dist/document-worker.js', import.meta.url);
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

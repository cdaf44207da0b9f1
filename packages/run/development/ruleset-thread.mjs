// Compiles the module of ruleset threads once per process and runs it, because Node 20 does not run TypeScript.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { buildSync } from 'esbuild';

const folder = fileURLToPath(new URL('../../../node_modules/.cache/assay-ruleset-threads/', import.meta.url));
const file = `${folder}${process.pid}.mjs`;

if (!existsSync(file)) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!isRunning(Number.parseInt(name))) rmSync(folder + name);
  const draft = `${folder}${process.pid}-${threadId}.mjs`;
  buildSync({
    entryPoints: [fileURLToPath(new URL('../src/ruleset/ruleset-thread.ts', import.meta.url))],
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['source'],
  });
  renameSync(draft, file);
}
await import(pathToFileURL(file).href);

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

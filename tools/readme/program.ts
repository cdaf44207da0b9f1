import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { transformSync } from 'esbuild';

/** Runs a documented program in TypeScript as its reader does: with the built packages that its folder finds. */
export function runProgram(file: string, text: string): SpawnSyncReturns<string> {
  // Compiled here: a compiler in the process would look at every module of the packages, too.
  writeFileSync(file, transformSync(text, { loader: 'ts', format: 'esm', target: 'node20' }).code);
  return spawnSync(process.execPath, [basename(file)], { cwd: dirname(file), encoding: 'utf8' });
}

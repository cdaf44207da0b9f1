import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { transformSync } from 'esbuild';

/** Runs a documented TypeScript program like a reader, with the built packages that its folder resolves. */
export function runProgram(file: string, text: string): SpawnSyncReturns<string> {
  // Compiled here, because a compiler in the child process would process every module of the packages, too.
  writeFileSync(file, transformSync(text, { loader: 'ts', format: 'esm', target: 'node20' }).code);
  return spawnSync(process.execPath, [basename(file)], { cwd: dirname(file), encoding: 'utf8' });
}

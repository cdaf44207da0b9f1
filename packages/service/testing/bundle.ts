import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleChild } from '../tools/bundle-child.mjs';

/** A script that was bundled for a test. */
export interface TestScript {
  readonly path: string;
  readonly delete: () => Promise<void>;
}

/** Bundles the current child process, because `dist` may be older. */
export function freshChild(): Promise<TestScript> {
  return inFolder(async (path) => void (await bundleChild(path)));
}

/** Bundles a script that only tests run. */
export function bundleScript(entry: string): Promise<TestScript> {
  return inFolder(async (outfile) => {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['source'],
      logLevel: 'warning',
    });
  });
}

async function inFolder(make: (path: string) => Promise<void>): Promise<TestScript> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-script-'));
  const path = join(folder, 'script.mjs');
  await make(path);
  return { path, delete: () => rm(folder, { recursive: true, force: true }) };
}

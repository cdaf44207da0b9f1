import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Script } from 'node:vm';
import { cacheFolder } from '../cache/cache-folder.js';
import { compileBundle, release, runBundle, type Bundle } from './bundle.js';
import { keepCode, keptCodeFile, readKeptCode } from './kept-code.js';

/** The bundle, loaded with the code that V8 made of it in earlier runs. */
export interface OpenedBundle {
  readonly exports: Bundle;
  /** The parts of Assay that this process uses, such as `validate` and `yaml`; those who use them add them. */
  readonly uses: Set<string>;
  /** Keeps the code of this process for later ones, where it used a part that none did before it. */
  keep(): void;
}

/** What a bundle is opened with. */
export interface OpenOptions {
  /** The URL of the launcher, beside which the bundle stands. */
  readonly launcher: string;
  /** The name that no bundle of other content has. */
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The option that does without kept code, wherever it stands among the others. */
const noCodeCache = '--no-code-cache';

/** Loads the bundle. Nothing about kept code is a reason to fail: without it, the bundle is compiled. */
export function openBundle({ launcher, name, args, env }: OpenOptions): OpenedBundle {
  const bundle = fileURLToPath(new URL('./assay.cjs', launcher));
  const folder = args.includes(noCodeCache) ? undefined : cacheFolder(env);
  const file = folder === undefined ? undefined : keptCodeFile(join(folder, 'code'), name);
  const kept = file === undefined ? undefined : readKeptCode(file);
  const script = compileBundle(bundle, kept?.code);
  const isAccepted = kept !== undefined && script.cachedDataRejected !== true;
  if (kept !== undefined) release(kept.code);
  const uses = new Set<string>();
  return {
    // `as`: the build makes the bundle of entry.ts.
    exports: runBundle(script, bundle) as Bundle,
    uses,
    keep() {
      const known = isAccepted ? kept.uses : new Set<string>();
      if (file === undefined || [...uses].every((use) => known.has(use))) return;
      tryToKeep(file, script, new Set([...known, ...uses]));
    },
  };
}

function tryToKeep(file: string, script: Script, uses: ReadonlySet<string>): void {
  try {
    keepCode(file, { code: script.createCachedData(), uses });
  } catch {
    // A full disk, a home that is read only: the next run compiles the bundle again. `assay cache` says what is wrong.
  }
}

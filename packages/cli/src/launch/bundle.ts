import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

/** What the bundle exports: see entry.ts. */
export type Bundle = typeof import('../entry.js');

/** The path of the bundle, which stands beside the launchers. */
export function bundleFile(launcher: string): string {
  return fileURLToPath(new URL('./assay.cjs', launcher));
}

/**
 * The path of the code that V8 made of the bundle when it was built. It is good for one version of V8 on one kind of processor, and
 * with the same flags.
 */
export function codeFile(bundle: string): string {
  return `${bundle}.${process.versions.v8}-${process.arch}.code`;
}

/** Loads the bundle with the code that V8 made of it before: petstore 0.31 to 0.24 CPU s, cloudflare.json 2.0 to 1.85. */
export function loadBundle(file: string): Bundle {
  return runBundle(compileBundle(file, readCode(codeFile(file))), file);
}

/** Compiles the bundle; `code` spares that where V8 accepts it. */
export function compileBundle(file: string, code: Buffer | undefined): Script {
  // The bundle is ASCII: read as that, it takes half of the memory.
  return new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: code });
}

/** Runs the bundle as Node runs a CommonJS module, with `Import` for `import()`, which code that was kept does not have. */
export function runBundle(script: Script, file: string): Bundle {
  const module: { exports: unknown } = { exports: {} };
  // `as`: the source of the script is this function.
  const define = script.runInThisContext() as (...globals: readonly unknown[]) => void;
  const load = (specifier: string): Promise<unknown> => import(specifier);
  define(module.exports, createRequire(file), module, file, dirname(file), load);
  // `as`: the build makes the bundle of entry.ts.
  return module.exports as Bundle;
}

function readCode(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    // Made by another version of Node, which is no fault.
    return undefined;
  }
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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
  // `as`: the build makes the bundle of entry.ts.
  return runBundle(compileBundle(file, readCode(codeFile(file))), file) as Bundle;
}

/** Compiles a bundle; `code` spares that where V8 accepts it. */
export function compileBundle(file: string, code: Buffer | undefined): Script {
  // The bundle is ASCII: read as that, it takes half of the memory.
  return new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: code });
}

/** Runs a bundle as Node runs a CommonJS module, with `Import` for `import()`, which code that was kept does not have. */
export function runBundle(script: Script, file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  // `as`: the source of the script is this function.
  const define = script.runInThisContext() as (...globals: readonly unknown[]) => void;
  const folder = dirname(file);
  const nodeRequire = createRequire(file);
  const require = (specifier: string): unknown =>
    isAside(specifier) ? loadAside(join(folder, specifier)) : nodeRequire(specifier);
  const load = async (specifier: string): Promise<unknown> =>
    isAside(specifier) ? loadAside(join(folder, specifier)) : import(specifier);
  define(module.exports, Object.assign(require, nodeRequire), module, file, folder, load);
  return module.exports;
}

/** What was loaded of what stands aside, by file. */
const asides = new Map<string, unknown>();

const isAside = (specifier: string): boolean => specifier.startsWith('./aside/');

/** Loads what stands aside as the bundle itself is loaded. Few calls need it, so that no code of it is kept. */
function loadAside(file: string): unknown {
  if (!asides.has(file)) asides.set(file, runBundle(compileBundle(file, undefined), file));
  return asides.get(file);
}

function readCode(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    // Made by another version of Node, which is not a fault.
    return undefined;
  }
}

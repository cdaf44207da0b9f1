import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** What the bundle exports: see entry.ts. */
export type Bundle = typeof import('../entry.js');

/** Compiles a bundle; `code` spares that where V8 accepts it. */
export function compileBundle(file: string, code: Buffer | undefined): Script {
  // The bundle is ASCII: read as that, it takes half of the memory.
  const bytes = readFileSync(file);
  const source = bytes.toString('latin1');
  release(bytes);
  return new Script(source, { filename: file, cachedData: code });
}

/** Gives memory back at once that would stay taken until the next collection of garbage; in a short run there is none. */
export function release(bytes: Buffer): void {
  const { buffer } = bytes;
  // `as`: Node 20 does not have it, and neither do the types.
  if ('transfer' in buffer) (buffer as { transfer(length: number): void }).transfer(0);
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

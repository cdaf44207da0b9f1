import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

/** Compiled modules of packages, which Node imports without Vite. */
export const compiledModules = /\/(?:packages\/[^/]+|rules)\/dist\//;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Replaces sources of packages by their compiled modules, so that no module is loaded twice or transformed. A test that mocks
 * modules imports sources, because Vitest can replace only those.
 */
export function compiledPackages(): Plugin {
  const mocking = new Map<string, boolean>();
  return {
    name: 'compiled-packages',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (importer === undefined || !specifier.startsWith('.') || !specifier.endsWith('.js'))
        return undefined;
      const compiled = compiledPathOf(join(dirname(importer), specifier));
      if (compiled === undefined || !existsSync(compiled)) return undefined;
      let mocks = mocking.get(importer);
      if (mocks === undefined)
        mocking.set(importer, (mocks = /\bvi\.mock\(/.test(readFileSync(importer, 'utf8'))));
      return mocks ? undefined : compiled;
    },
  };
}

function compiledPathOf(path: string): string | undefined {
  if (!path.startsWith(root) || path.includes('/dist/')) return undefined;
  const [, folder, module] = /^(packages\/[^/]+)\/src\/(.*)$/.exec(path.slice(root.length)) ?? [];
  if (folder !== undefined) return `${root}${folder}/dist/${module}`;
  const [, rule] = /^rules\/(.*)$/.exec(path.slice(root.length)) ?? [];
  return rule === undefined ? undefined : `${root}rules/dist/${rule}`;
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vitest/config';

/** Compiled modules of packages: Node imports them itself. */
export const compiledModules = /\/(?:packages\/[^/]+|rules)\/dist\//;

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Takes the compiled modules of packages in the place of their sources, so that nothing is loaded in two forms or transformed. A test
 * that mocks modules imports the sources, which only Vitest can replace.
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

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vitest/config';

/** Compiled modules of packages: Node imports them itself. */
export const compiledModules = /\/(?:packages\/[^/]+|rules)\/dist\//;

const sourceModule = /^(.*\/packages\/[^/]+)\/src\/(.*)\.js$/;

/**
 * Takes the compiled modules of packages in the place of their sources, so that nothing is loaded in two forms: for tests that import
 * modules of other packages by their paths. The tests of a package itself import its sources.
 */
export function compiledPackages(): Plugin {
  return {
    name: 'compiled-packages',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (importer === undefined || !specifier.startsWith('.')) return undefined;
      const [, folder, module] = sourceModule.exec(join(dirname(importer), specifier)) ?? [];
      if (folder === undefined || importer.startsWith(`${folder}/`)) return undefined;
      const compiled = `${folder}/dist/${module}.js`;
      return existsSync(compiled) ? compiled : undefined;
    },
  };
}

/** A file of this package, by its path in it: `migrations/0000_first.sql`. */
export function packageFile(path: string): URL {
  // This module stands two folders deep in the sources, in what is compiled, and in the bundle.
  return new URL(`../../${path}`, import.meta.url);
}

/** The version of this package, as its package.json has it. */
export const version = '0.1.0';

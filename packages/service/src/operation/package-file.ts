/** Returns a file of this package by its path: `migrations/0000_first.sql`. */
export function packageFile(path: string): URL {
  // This module is two folders deep in the sources, in the compiled files, and in the bundle.
  return new URL(`../../${path}`, import.meta.url);
}

/** The version in this package's package.json. */
export const version = '0.1.0';

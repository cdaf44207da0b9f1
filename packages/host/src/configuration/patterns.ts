import { relative, sep } from 'node:path';
import { displayUri, filePath } from '../uri.js';
import type { Traced } from './mistakes.js';
import type { RawValue } from './raw-value.js';

/** True if a pattern matches a URI. */
export type PatternMatcher = (pattern: Traced<string>, uri: string) => boolean;

/** Reads a file pattern or a list of them. */
export function readPatterns(patterns: RawValue): Traced<string>[] {
  return patterns
    .texts(`\`${patterns.name}\` must be a pattern, or a list of them`)
    .filter(({ value, origin }) => {
      if (!value.startsWith('!')) return true;
      const instead = patterns.name === 'include' ? ' Name the files to skip under `exclude`.' : '';
      patterns.wrongAt(origin, `a pattern cannot begin with \`!\`.${instead}`);
      return false;
    });
}

/**
 * Creates the function that tests whether a pattern matches the URI of a document. Files are matched by their path from the
 * pattern's base folder, other documents by their URL without its query. A folder matches everything in it.
 */
export async function patternMatcher(): Promise<PatternMatcher> {
  const { globMatcher } = await import('./glob.js');
  const matchers = new Map<string, (name: string) => boolean>();
  return ({ value, origin }, uri) => {
    const pattern = value.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');
    const matches = matchers.get(pattern) ?? globMatcher(pattern);
    matchers.set(pattern, matches);
    return matches(nameFrom(origin.file.base, uri));
  };
}

function nameFrom(base: string, uri: string): string {
  const path = filePath(uri);
  return path === undefined ? displayUri(uri) : relative(base, path).replaceAll(sep, '/');
}

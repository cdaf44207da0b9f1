import { defaultRange, type Diagnostic, type SpectralRange } from '../document/spectral-types.js';

/** Sorts results like Spectral and removes duplicates. */
export function prepareResults(results: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return results
    .filter((result) => {
      const { code, path, range, source, message } = result;
      const key = `${code}${JSON.stringify(path.length > 0 ? path : range)}${source ?? ''}${message}`;
      return seen.has(key) ? false : seen.add(key);
    })
    .toSorted(compareResults);
}

function compareResults(a: Diagnostic, b: Diagnostic): number {
  return (
    compareTexts(a.source, b.source) ||
    compareStarts(a.range ?? defaultRange, b.range ?? defaultRange) ||
    a.code.localeCompare(b.code, undefined, { numeric: true }) ||
    a.path.join().localeCompare(b.path.join())
  );
}

function compareTexts(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1);
  return a === b ? 0 : a.localeCompare(b);
}

function compareStarts({ start: a }: SpectralRange, { start: b }: SpectralRange): number {
  return a.line - b.line || a.character - b.character;
}

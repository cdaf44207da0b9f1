import type { SarifFix } from './read-report.js';

/** A replacement of the text between two offsets. */
interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies SARIF fixes to a file like a generic SARIF viewer: with SARIF's default line ends, columns in UTF-16 code units, and
 * without the byte order mark. Equal replacements of two fixes are applied once.
 */
export function applySarifFixes(bytes: Buffer, uri: string, fixes: readonly SarifFix[]): Buffer {
  const hasMark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.subarray(hasMark ? 3 : 0).toString('utf8');
  const starts = [0, ...Array.from(text.matchAll(/\r?\n/g), ({ index, 0: end }) => index + end.length)];
  const offset = (line: number, column: number): number => {
    const start = starts[line - 1];
    if (start === undefined || start + column - 1 > text.length)
      throw new Error(`${line}:${column} is outside of the file`);
    return start + column - 1;
  };
  const all = new Map<string, Replacement>();
  for (const { artifactChanges } of fixes) {
    for (const { artifactLocation, replacements } of artifactChanges) {
      if (artifactLocation.uri !== uri) continue;
      for (const each of replacements) {
        const { startLine, startColumn, endLine, endColumn } = each.deletedRegion;
        all.set(JSON.stringify(each), {
          start: offset(startLine, startColumn),
          end: offset(endLine, endColumn),
          text: each.insertedContent?.text ?? '',
        });
      }
    }
  }
  let result = '';
  let at = 0;
  for (const { start, end, text: inserted } of [...all.values()].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    if (start < at) throw new Error('Two fixes overlap');
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return Buffer.concat([bytes.subarray(0, hasMark ? 3 : 0), Buffer.from(result + text.slice(at))]);
}

import type { Change } from '@assay/diff';
import { displayName, displayUri, filePath, pathWithin } from '@assay/host';
import type { ChangeGate } from './gate.js';
import type { SideComparison } from './compare-sides.js';

/** A place of a change as people see it. */
export interface DisplayLocation {
  /** `specs/petstore.yaml:8:10` */
  readonly name: string;
  /** The line of the text. */
  readonly line: string;
}

/** Content of the report of a comparison. */
export interface DiffReport extends SideComparison {
  readonly gate: ChangeGate;
  readonly passed: boolean;
  /** Returns the location of a change on one side; undefined if it is not on that side. */
  getShownPlace(change: Change, side: 'old' | 'new'): DisplayLocation | undefined;
  /** A document as SARIF names it: relative to the working directory where it is a file in there. */
  findArtifact(uri: string): string;
}

/** Makes the report of a comparison. */
export function makeReport(
  comparison: SideComparison,
  gate: ChangeGate,
  passed: boolean,
  cwd: string,
): DiffReport {
  return {
    ...comparison,
    gate,
    passed,
    getShownPlace(change, side) {
      const location = change[side];
      if (location === null) return undefined;
      const { line, column } = location.range.start;
      const text = comparison.texts[side].get(location.uri) ?? '';
      return {
        name: `${displayName(location.uri, cwd)}:${line}:${column}`,
        line: getLineText(text, line),
      };
    },
    findArtifact(uri) {
      return pathWithin(cwd, filePath(uri))?.split('/').map(encodeURIComponent).join('/') ?? displayUri(uri);
    },
  };
}

function getLineText(text: string, line: number): string {
  let start = 0;
  for (let number = 1; number < line; number++) {
    const end = text.indexOf('\n', start);
    if (end === -1) return '';
    start = end + 1;
  }
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? undefined : end);
}

import { gateUnder, reachesGate, type Change, type ChangeGate } from '@assay/diff';
import { displayName, displayUri, filePath, pathWithin } from '@assay/host';
import { describeGate } from './gate.js';
import { describeVersion } from './policy.js';
import type { SideComparison } from './compare-sides.js';

/** The location of a change for display. */
export interface DisplayLocation {
  /** For example `specs/petstore.yaml:8:10`. */
  readonly name: string;
  /** The line of the text. */
  readonly line: string;
}

/** The content of a comparison's report. */
export interface DiffReport extends SideComparison {
  readonly gate: ChangeGate;
  /** The gate for display; undefined if none exists. */
  readonly gateName: string | undefined;
  readonly passed: boolean;
  /** True if a change fails the gate under the policy of its document. */
  readonly fails: (change: Change) => boolean;
  /** True if a document requires a new major version for breaking changes. */
  readonly requiresMajor: boolean;
  /** Sentences about versions that allow or do not allow breaking changes. */
  readonly versions: readonly string[];
  /** Returns the location of a change on one side; undefined if it is not on that side. */
  getShownPlace(change: Change, side: 'old' | 'new'): DisplayLocation | undefined;
  /** Returns the name of a document for SARIF: relative to the working directory if it is a file inside. */
  findArtifact(uri: string): string;
}

/** Creates the report of a comparison. */
export function makeReport(comparison: SideComparison, gate: ChangeGate, cwd: string): DiffReport {
  const { documents } = comparison;
  const failing = new Set(
    documents.flatMap(({ policy, version, changes }) => {
      const own = gateUnder(gate, policy, version);
      return changes.filter((change) => reachesGate(change, own));
    }),
  );
  const requiresMajor = documents.some(({ policy }) => policy.requireMajor);
  const name = describeGate(gate);
  return {
    ...comparison,
    gate,
    requiresMajor,
    gateName: name !== undefined && requiresMajor ? `${name}, new major version for breaks` : name,
    passed: failing.size === 0,
    fails: (change) => failing.has(change),
    versions: documents.flatMap((document) => {
      const breaks = document.changes.filter(({ clients }) => clients === 'breaking').length;
      const sentence = describeVersion(document.policy, document.version, breaks);
      if (sentence === undefined) return [];
      return comparison.new.isFolder ? `${document.name}: ${sentence}` : sentence;
    }),
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

import type { Finding } from '../finding/issue.js';
import { parsePointer, type SourceDocument } from '@assay/text';
import { shortHash } from './hash.js';
import { writeNamedPointer, type KnownNames } from './named-pointer.js';

/** The identity of a finding, stable while other parts of the documents change. */
export interface FindingKey {
  readonly rule: string;
  /** The name of the document. */
  readonly document: string;
  /** A JSON Pointer (RFC 6901) with names instead of array indexes: `/servers/[https:~1~1a.test]/url`. */
  readonly pointer: string;
  /** A hash of the names in the problem, which distinguishes findings of one rule at one location; empty if none exist. */
  readonly names: string;
}

/**
 * Returns the keys of findings, in the same order. They survive reordering, inserting and editing elsewhere.
 *
 * @param documents - the documents of the analysis; pointers into other documents are used unchanged
 * @param nameOf - returns the name of the document at an absolute URI; by default its URI
 */
export function computeFindingKeys(
  findings: readonly Pick<Finding, 'id' | 'location' | 'problem'>[],
  documents: readonly SourceDocument[],
  nameOf: (uri: string) => string = (uri) => uri,
): FindingKey[] {
  const roots = new Map(documents.map(({ uri, value }) => [uri, value]));
  const known: KnownNames = new Map();
  return findings.map((finding) => {
    const { uri, pointer } = finding.location;
    return {
      rule: finding.id,
      document: nameOf(uri),
      pointer: writeNamedPointer(roots.get(uri), parsePointer(pointer) ?? [], known),
      names: namesIn(finding),
    };
  });
}

function namesIn({ problem }: Pick<Finding, 'problem'>): string {
  const names = new Set<string>();
  for (const [, name] of problem.matchAll(/`([^`]*)`/g)) {
    if (name !== undefined) names.add(name);
  }
  return names.size === 0 ? '' : shortHash([...names].sort().join('\n'));
}

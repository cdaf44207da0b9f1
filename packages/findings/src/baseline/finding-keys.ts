import type { Finding } from '../finding/issue.js';
import { parsePointer, type SourceDocument } from '@assay/text';
import { shortHash } from './hash.js';
import { writeNamedPointer, type KnownNames } from './named-pointer.js';

/** Identity of a finding, stable while other parts of the documents change. */
export interface FindingKey {
  readonly rule: string;
  /** The name of the document. */
  readonly document: string;
  /** A JSON Pointer (RFC 6901) in which the items of arrays are named by what identifies them: `/servers/[https:~1~1a.test]/url`. */
  readonly pointer: string;
  /** A hash of the names in the problem, which distinguishes findings of one rule at one place; '' if it has none. */
  readonly names: string;
}

/**
 * The keys of findings, in their order. Reordering, inserting and editing elsewhere leave them as they are.
 *
 * @param documents - those of the analysis; pointers into others are taken as they are
 * @param nameOf - the name of the document at an absolute URI; by default its URI
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

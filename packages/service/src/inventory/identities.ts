import { createHash } from 'node:crypto';
import { withoutDistinctions } from '@assay/findings';
import type { BaselineEntry, FindingKey, Severity } from '@assay/core';

/** Findings of one rule in a document. */
export interface RuleRecord {
  readonly rule: string;
  /** The worst of its findings. */
  readonly severity: Severity;
  readonly findings: number;
  /** Identities of the findings, in base64: 12 bytes each, which reveal nothing of the document. */
  readonly identities: string;
}

// The place, what distinguishes it from its equals, and the names in the problem: as much of each as tells thousands apart.
const placeBytes = 5;
const distinctionBytes = 4;
const namesBytes = 3;
const entryBytes = placeBytes + distinctionBytes + namesBytes;

/** Hashes what identifies a finding. */
export function hashFinding({ document, pointer, names }: FindingKey): Uint8Array {
  return Buffer.concat([
    hashed(`${document}\0${withoutDistinctions(pointer)}`, placeBytes),
    hashed(`${document}\0${pointer}`, distinctionBytes),
    hashed(names, namesBytes),
  ]);
}

/**
 * The findings of records in the form in which a baseline compares them. The hash of the distinction stands where a pointer of names has
 * its own, so that a comparison leaves it out where it leaves out those.
 */
export function toIdentityEntries(records: readonly RuleRecord[]): BaselineEntry[] {
  const entries: BaselineEntry[] = [];
  for (const { rule, severity, identities } of records) {
    const text = Buffer.from(identities, 'base64').toString('hex');
    for (let at = 0; at + entryBytes * 2 <= text.length; at += entryBytes * 2) {
      const distinction = at + placeBytes * 2;
      const names = distinction + distinctionBytes * 2;
      entries.push({
        rule,
        severity,
        document: '',
        pointer: `/[${text.slice(at, distinction)}]@${text.slice(distinction, names)}`,
        names: text.slice(names, at + entryBytes * 2),
      });
    }
  }
  return entries;
}

function hashed(text: string, bytes: number): Uint8Array {
  return createHash('sha256').update(text).digest().subarray(0, bytes);
}

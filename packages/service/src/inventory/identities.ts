import { createHash } from 'node:crypto';
import { withoutDistinctions } from '@assay/findings';
import type { BaselineEntry, FindingKey, Severity } from '@assay/core';

/** The findings of one rule in a document. */
export interface RuleRecord {
  readonly rule: string;
  /** The highest severity of the findings. */
  readonly severity: Severity;
  readonly findings: number;
  /** The identities of the findings in base64, 12 bytes each. They reveal nothing about the document. */
  readonly identities: string;
}

// Bytes for the location, for the distinction between equal findings, and for the names in the problem. Each length distinguishes
// thousands of values.
const placeBytes = 5;
const distinctionBytes = 4;
const namesBytes = 3;
const entryBytes = placeBytes + distinctionBytes + namesBytes;

/** Hashes the identity of a finding. */
export function hashFinding({ document, pointer, names }: FindingKey): Uint8Array {
  return Buffer.concat([
    hashed(`${document}\0${withoutDistinctions(pointer)}`, placeBytes),
    hashed(`${document}\0${pointer}`, distinctionBytes),
    hashed(names, namesBytes),
  ]);
}

/**
 * Returns the findings of records in the form that baseline comparison uses. The hash of the distinction takes the position of a
 * pointer's own distinction, so that comparisons that ignore distinctions ignore it.
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

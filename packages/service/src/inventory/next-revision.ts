import { compareWithBaseline } from '@assay/findings';
import { toIdentityEntries, type RuleRecord } from './identities.js';
import type { Revision, RuleCount, TrendPoint, ValidationRecord } from './inventory-store.js';

/** The number of scores in a trend. */
const trendPoints = 30;

/** The previous record of a document. */
export interface Before {
  readonly latest: Revision;
  /** Null if the document was never analysed, or had too many findings to compare. */
  readonly rules: readonly RuleRecord[] | null;
}

/** Returns the revision for a record: the latest revision if nothing changed, or a new one. */
export function nextRevision(
  record: ValidationRecord,
  before: Before | undefined,
  id: string,
  at: Date,
): { readonly revision: Revision; readonly isNew: boolean } {
  const changes = countChanges(record, before);
  const time = at.toISOString();
  const { status, score, operations, findings, loaderErrors } = record;
  const revision: Revision = {
    id,
    at: time,
    lastAt: time,
    validations: 1,
    status,
    score,
    operations,
    findings,
    loaderErrors,
    ...changes,
  };
  const latest = before?.latest;
  if (latest === undefined || !isSame(latest, revision)) return { revision, isNew: true };
  return { revision: { ...latest, lastAt: time, validations: latest.validations + 1 }, isNew: false };
}

/** Adds a point to a trend and removes the oldest points over the limit. */
export function nextTrend(trend: readonly TrendPoint[], { at, score }: Revision): TrendPoint[] {
  return [...trend, { at, score }].slice(-trendPoints);
}

function countChanges(record: ValidationRecord, before: Before | undefined): Pick<Revision, 'new' | 'fixed'> {
  const cannotCompare = record.status === 'error' || !record.isComplete;
  if (cannotCompare || before?.rules === undefined || before.rules === null)
    return { new: null, fixed: null };
  const now = toIdentityEntries(record.rules);
  const { fresh, fixed } = compareWithBaseline(now, now, toIdentityEntries(before.rules));
  return { new: listRuleCounts(fresh), fixed: listRuleCounts(fixed) };
}

function listRuleCounts(entries: readonly { readonly rule: string }[]): RuleCount[] {
  const counts = new Map<string, number>();
  for (const { rule } of entries) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, findings]) => ({ rule, findings })).sort(mostFirst);
}

function mostFirst(a: RuleCount, b: RuleCount): number {
  return b.findings - a.findings || (a.rule < b.rule ? -1 : 1);
}

/** Checks whether two revisions are equal. If new findings are unknown, as for unanalysable documents, the counts decide. */
function isSame(latest: Revision, revision: Revision): boolean {
  const changed = (revision.new?.length ?? 0) + (revision.fixed?.length ?? 0);
  return changed === 0 && figuresOf(latest) === figuresOf(revision);
}

function figuresOf({ status, score, operations, findings, loaderErrors }: Revision): string {
  const { critical, high, medium, low, info } = findings;
  return JSON.stringify([status, score, operations, critical, high, medium, low, info, loaderErrors]);
}

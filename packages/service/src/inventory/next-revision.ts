import { compareWithBaseline } from '@assay/findings';
import { toIdentityEntries, type RuleRecord } from './identities.js';
import type { Revision, RuleCount, TrendPoint, ValidationRecord } from './inventory-store.js';

/** Number of scores in a trend. */
const trendPoints = 30;

/** Former record of a document. */
export interface Before {
  readonly latest: Revision;
  /** Null where it was never analysed, or had too many findings to compare with. */
  readonly rules: readonly RuleRecord[] | null;
}

/** The revision that a record makes: the latest one again, where nothing has changed since. */
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

/** The trend with another point; the oldest make room. */
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

/**
 * Checks whether two revisions are equal; the counts decide if new findings are unknown, as for documents that cannot
 * be analysed.
 */
function isSame(latest: Revision, revision: Revision): boolean {
  const changed = (revision.new?.length ?? 0) + (revision.fixed?.length ?? 0);
  return changed === 0 && figuresOf(latest) === figuresOf(revision);
}

function figuresOf({ status, score, operations, findings, loaderErrors }: Revision): string {
  const { critical, high, medium, low, info } = findings;
  return JSON.stringify([status, score, operations, critical, high, medium, low, info, loaderErrors]);
}

import {
  computeFindingKeys,
  type Analysis,
  type BaselineEntry,
  type Finding,
  type FindingKey,
} from '@assay/core';

/** All that an analysis found: what is suppressed is there all the same. */
export function allFindings({ findings, suppressed }: Analysis): readonly Finding[] {
  return suppressed.length === 0 ? findings : [...findings, ...suppressed.map(({ finding }) => finding)];
}

/** The entries that findings become. */
export function toBaselineEntries(
  findings: readonly Finding[],
  { documents }: Analysis,
  nameOf: (uri: string) => string,
): BaselineEntry[] {
  return withSeverities(computeFindingKeys(findings, documents, nameOf), findings);
}

/** The entries whose places were not judged this time: what they tell of may still be there. */
export function undecidedEntries(
  entries: readonly BaselineEntry[],
  { undecided, documents }: Analysis,
  nameOf: (uri: string) => string,
): BaselineEntry[] {
  if (undecided.length === 0) return [];
  const places = computeFindingKeys(
    undecided.map(({ location }) => ({ id: '', problem: '', location })),
    documents,
    nameOf,
  );
  return entries.filter((entry) =>
    places.some(
      ({ document, pointer }) =>
        entry.document === document && (entry.pointer === pointer || entry.pointer.startsWith(`${pointer}/`)),
    ),
  );
}

function withSeverities(keys: readonly FindingKey[], findings: readonly Finding[]): BaselineEntry[] {
  return keys.map((key, index) => {
    const finding = findings[index];
    if (finding === undefined) throw new TypeError('A key of no finding');
    return { ...key, severity: finding.severity };
  });
}

/**
 * The entries of several documents in one list. A document that several of them share has each of its entries as often
 * as one of them gives it, not as often as all do.
 */
export class EntryUnion {
  private readonly entries = new Map<string, BaselineEntry[]>();

  /** Adds the entries that one document gives. */
  add(entries: readonly BaselineEntry[]): void {
    const own = new Map<string, BaselineEntry[]>();
    for (const entry of entries) {
      const key = [entry.document, entry.pointer, entry.rule, entry.names].join('\0');
      const equal = own.get(key);
      if (equal === undefined) own.set(key, [entry]);
      else equal.push(entry);
    }
    for (const [key, equal] of own) {
      if (equal.length > (this.entries.get(key)?.length ?? 0)) this.entries.set(key, equal);
    }
  }

  toList(): BaselineEntry[] {
    return [...this.entries.values()].flat();
  }
}

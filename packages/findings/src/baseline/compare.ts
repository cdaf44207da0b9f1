import type { Finding, Severity } from '../finding/issue.js';
import type { FindingKey } from './finding-keys.js';
import { withoutDistinctions } from './item-names.js';

/** A finding that was there before. */
export interface BaselineEntry extends FindingKey {
  /** Former severity; comparisons ignore it. */
  readonly severity: Severity;
  /** Identity of the place by the part of the API that uses it, whatever file and component it is in; undefined where none is known. */
  readonly use?: string | undefined;
}

/** Changes of findings since a baseline was made. */
export interface Comparison<Found = Finding> {
  /** The findings that were not there before, in their order. */
  readonly fresh: readonly Found[];
  readonly known: readonly Found[];
  /** Former findings that no longer exist. */
  readonly fixed: readonly BaselineEntry[];
}

/**
 * Separates new findings from those that a baseline knows. An entry stands for one finding: of three equal ones, two that
 * were known leave one new.
 *
 * Where nothing matches exactly, less has to match. First the words may differ: the problem may mention something
 * that was changed elsewhere. Then the content of items that have no name of their own may.
 *
 * @param keys - those of the findings, in their order
 */
export function compareWithBaseline<Found = Finding>(
  findings: readonly Found[],
  keys: readonly FindingKey[],
  baseline: readonly BaselineEntry[],
): Comparison<Found> {
  if (keys.length !== findings.length) throw new TypeError('Each finding has one key');
  const matching = new Matching(keys, baseline);
  matching.match(({ rule, document, pointer, names }) => join(rule, document, pointer, names));
  matching.matchReworded(placeOf);
  matching.match(({ rule, document, pointer, names }) =>
    join(rule, document, withoutDistinctions(pointer), names),
  );
  matching.matchReworded(({ rule, document, pointer }) => join(rule, document, withoutDistinctions(pointer)));
  return {
    fresh: findings.filter((_, index) => matching.freshKeys.has(index)),
    known: findings.filter((_, index) => !matching.freshKeys.has(index)),
    fixed: baseline.filter((_, index) => matching.freeEntries.has(index)),
  };
}

/** Place of a finding in another view of the documents, in which places are compared that have moved. */
export type MovedPlace = Pick<FindingKey, 'document' | 'pointer'>;

/** Finds the places in the other view; undefined where there is none. */
export interface MovedPlaces<Found> {
  readonly ofFinding: (finding: Found, key: FindingKey) => MovedPlace | undefined;
  readonly ofEntry: (entry: BaselineEntry) => MovedPlace | undefined;
}

/** Does the same, and compares what is left over in another view of the documents, in which moved places are the same. */
export function compareWithMoves<Found = Finding>(
  findings: readonly Found[],
  keys: readonly FindingKey[],
  baseline: readonly BaselineEntry[],
  findMoves: () => MovedPlaces<Found>,
): Comparison<Found> {
  const first = compareWithBaseline(findings, keys, baseline);
  if (first.fresh.length === 0 || first.fixed.length === 0) return first;
  const { ofFinding, ofEntry } = findMoves();
  const keyOf = new Map(findings.map((finding, index) => [finding, keys[index]]));
  const found: Found[] = [];
  const foundKeys: FindingKey[] = [];
  for (const finding of first.fresh) {
    const key = keyOf.get(finding);
    const place = key && ofFinding(finding, key);
    if (key === undefined || place === undefined) continue;
    found.push(finding);
    foundKeys.push({ ...key, ...place });
  }
  const originals = new Map<BaselineEntry, BaselineEntry>();
  for (const entry of first.fixed) {
    const place = ofEntry(entry);
    if (place !== undefined) originals.set({ ...entry, ...place }, entry);
  }
  const second = compareWithBaseline(found, foundKeys, [...originals.keys()]);
  const known = new Set([...first.known, ...second.known]);
  const fixed = new Set(second.fixed.map((entry) => originals.get(entry)));
  const isMatched = (entry: BaselineEntry): boolean => !fixed.has(entry);
  const compared = new Set(originals.values());
  return {
    fresh: findings.filter((finding) => !known.has(finding)),
    known: findings.filter((finding) => known.has(finding)),
    fixed: first.fixed.filter((entry) => !compared.has(entry) || !isMatched(entry)),
  };
}

type Aspect = (key: FindingKey) => string;

/** Pairs keys and entries, each at most once. */
class Matching {
  /** The indexes of the keys that have no entry yet, in their order. */
  readonly freshKeys: Set<number>;
  /** The indexes of the entries that have no key yet, in their order. */
  readonly freeEntries: Set<number>;
  private readonly keys: readonly FindingKey[];
  private readonly entries: readonly BaselineEntry[];

  constructor(keys: readonly FindingKey[], entries: readonly BaselineEntry[]) {
    this.keys = keys;
    this.entries = entries;
    this.freshKeys = new Set(keys.keys());
    this.freeEntries = new Set(entries.keys());
  }

  /** Pairs what is the same in an aspect. */
  match(aspect: Aspect): void {
    this.pair(aspect, new Set());
  }

  /** The same, except at places where something was paired already: the words there did not change, and other words are about something else. */
  matchReworded(aspect: Aspect): void {
    const settled = new Set<string>();
    this.keys.forEach((key, index) => {
      if (!this.freshKeys.has(index)) settled.add(placeOf(key));
    });
    this.entries.forEach((entry, index) => {
      if (!this.freeEntries.has(index)) settled.add(placeOf(entry));
    });
    this.pair(aspect, settled);
  }

  private pair(aspect: Aspect, settled: ReadonlySet<string>): void {
    if (this.freshKeys.size === 0 || this.freeEntries.size === 0) return;
    const free = new Map<string, number[]>();
    for (const index of [...this.freeEntries].reverse()) {
      const entry = this.entries[index];
      if (entry === undefined || settled.has(placeOf(entry))) continue;
      const group = free.get(aspect(entry));
      if (group === undefined) free.set(aspect(entry), [index]);
      else group.push(index);
    }
    for (const index of this.freshKeys) {
      const key = this.keys[index];
      if (key === undefined || settled.has(placeOf(key))) continue;
      const entry = free.get(aspect(key))?.pop();
      if (entry === undefined) continue;
      this.freshKeys.delete(index);
      this.freeEntries.delete(entry);
    }
  }
}

function placeOf({ rule, document, pointer }: FindingKey): string {
  return join(rule, document, pointer);
}

function join(...parts: readonly string[]): string {
  return parts.join('\0');
}

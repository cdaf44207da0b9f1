import type { Finding, Severity } from '../finding/issue.js';
import type { FindingKey } from './finding-keys.js';
import { withoutDistinctions } from './item-names.js';

/** A known finding of a baseline. */
export interface BaselineEntry extends FindingKey {
  /** The former severity; comparisons ignore it. */
  readonly severity: Severity;
  /** Identifies the location by the part of the API that uses it, in any file or component; undefined if unknown. */
  readonly use?: string | undefined;
}

/** Changes of findings since a baseline was created. */
export interface Comparison<Found = Finding, Entry = BaselineEntry> {
  /** Findings that are not in the baseline, in their order. */
  readonly fresh: readonly Found[];
  readonly known: readonly Found[];
  /** Entries whose findings no longer exist. */
  readonly fixed: readonly Entry[];
}

/**
 * Separates new findings from findings in a baseline. An entry matches one finding: of three equal findings, two entries leave
 * one new.
 *
 * If nothing matches exactly, weaker matches count. First the names in the problem may differ, because the problem may mention a
 * part that changed elsewhere. Then the content of unnamed array items may differ.
 *
 * @param keys - the keys of the findings, in the same order
 */
export function compareWithBaseline<Found = Finding, Entry extends FindingKey = BaselineEntry>(
  findings: readonly Found[],
  keys: readonly FindingKey[],
  baseline: readonly Entry[],
): Comparison<Found, Entry> {
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

/** The location of a finding in another view of the documents. */
export interface ViewedPlace extends Pick<FindingKey, 'document' | 'pointer'> {
  /** The name of a copy, if one location of the other documents has several copies here. */
  readonly copy?: string;
}

/**
 * Another view of the documents, in which equivalent locations with different spellings are equal. Returns undefined for
 * locations outside of the view.
 */
export interface PlaceView<Found> {
  readonly ofFinding: (finding: Found, key: FindingKey) => ViewedPlace | undefined;
  readonly ofEntry: (entry: BaselineEntry) => ViewedPlace | undefined;
}

/** Compares like `compareWithBaseline`, then compares the unmatched findings in each other view in turn. Each view gets all keys. */
export function compareInViews<Found = Finding>(
  findings: readonly Found[],
  keys: readonly FindingKey[],
  baseline: readonly BaselineEntry[],
  views: readonly ((keys: readonly FindingKey[]) => PlaceView<Found> | undefined)[],
): Comparison<Found> {
  const first = compareWithBaseline(findings, keys, baseline);
  const fresh = new Set(first.fresh);
  const fixed = new Set(first.fixed);
  const keyOf = new Map(findings.map((finding, index) => [finding, keys[index]]));
  for (const open of views) {
    const view = fresh.size === 0 || fixed.size === 0 ? undefined : open(keys);
    if (view === undefined) continue;
    const found = groupCopies(fresh, (finding) => {
      const key = keyOf.get(finding);
      const place = key && view.ofFinding(finding, key);
      return key && place && { ...key, ...place };
    });
    const left = groupCopies(fixed, (entry) => {
      const place = view.ofEntry(entry);
      return place && { ...entry, ...place };
    });
    const second = compareWithBaseline(found, found, left);
    for (const { items } of second.known) for (const finding of items) fresh.delete(finding);
    const unmatched = new Set(second.fixed);
    for (const group of left) if (!unmatched.has(group)) for (const entry of group.items) fixed.delete(entry);
  }
  return {
    fresh: findings.filter((finding) => fresh.has(finding)),
    known: findings.filter((finding) => !fresh.has(finding)),
    fixed: first.fixed.filter((entry) => fixed.has(entry)),
  };
}

/** One item, or equal items in several copies. */
interface Copies<Item> extends FindingKey {
  readonly items: Item[];
}

/** Groups equal items of several copies, and omits items without a location. */
function groupCopies<Item>(
  items: Iterable<Item>,
  place: (item: Item) => (FindingKey & ViewedPlace) | undefined,
): Copies<Item>[] {
  const groups = new Map<string, Copies<Item>>();
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = place(item);
    if (key === undefined) continue;
    const inCopy = join(placeOf(key), key.copy ?? '');
    const count = counts.get(inCopy) ?? 0;
    counts.set(inCopy, count + 1);
    const name = join(placeOf(key), String(count));
    const group = groups.get(name);
    if (group === undefined) groups.set(name, { ...key, items: [item] });
    else group.items.push(item);
  }
  return [...groups.values()];
}

type Aspect = (key: FindingKey) => string;

/** Pairs keys and entries, each at most once. */
class Matching {
  /** The indexes of keys without an entry, in their order. */
  readonly freshKeys: Set<number>;
  /** The indexes of entries without a key, in their order. */
  readonly freeEntries: Set<number>;
  private readonly keys: readonly FindingKey[];
  private readonly entries: readonly FindingKey[];

  constructor(keys: readonly FindingKey[], entries: readonly FindingKey[]) {
    this.keys = keys;
    this.entries = entries;
    this.freshKeys = new Set(keys.keys());
    this.freeEntries = new Set(entries.keys());
  }

  /** Pairs keys and entries that are equal in an aspect. */
  match(aspect: Aspect): void {
    this.pair(aspect, new Set());
  }

  /**
   * Pairs keys and entries like `match`, except at locations with an earlier pair. The names there are unchanged, so other names
   * belong to other findings.
   */
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

/** The minimum share of equal text in a renamed document, as in git. */
const minAlike = 0.5;

interface Candidate {
  readonly name: string;
  readonly alike: number;
}

/**
 * Pairs documents that share at least half of their text. Each is the best match of the other; documents with several equally good
 * matches stay unpaired.
 */
export function pairAlikeTexts<Text extends { readonly text: string }>(
  added: ReadonlyMap<string, Text>,
  removed: ReadonlyMap<string, Text>,
  mayBePaired: (a: Text, b: Text) => boolean,
): ReadonlyMap<string, string> {
  const before = new Map<string, Candidate[]>();
  const now = new Map<string, Candidate[]>();
  for (const [name, a] of added) {
    for (const [former, b] of removed) {
      const alike = compareLines(a.text, b.text);
      if (alike < minAlike || !mayBePaired(a, b)) continue;
      before.set(name, [...(before.get(name) ?? []), { name: former, alike }]);
      now.set(former, [...(now.get(former) ?? []), { name, alike }]);
    }
  }
  const pairs = new Map<string, string>();
  for (const [name, candidates] of before) {
    const former = findBest(candidates);
    if (former !== undefined && findBest(now.get(former) ?? []) === name) pairs.set(name, former);
  }
  return pairs;
}

/** Returns the most similar candidate; undefined for a tie. */
function findBest(candidates: readonly Candidate[]): string | undefined {
  const max = Math.max(...candidates.map(({ alike }) => alike));
  const [best, ...others] = candidates.filter(({ alike }) => alike === max);
  return others.length === 0 ? best?.name : undefined;
}

/** Returns the share of the longer text whose lines the other text also has. */
function compareLines(a: string, b: string): number {
  if (a === b) return 1;
  if (Math.min(a.length, b.length) < minAlike * Math.max(a.length, b.length) - 1) return 0;
  const counts = new Map<string, number>();
  for (const line of a.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of b.split('\n')) {
    const count = counts.get(line) ?? 0;
    if (count === 0) continue;
    counts.set(line, count - 1);
    shared += line.length + 1;
  }
  return shared / Math.max(a.length, b.length, 1);
}

import type { YamlTree } from '../yaml/tree.js';
import type { UsualEntries } from './read-usual-yaml.js';

/** An entry of a block mapping that is read again. */
export interface Cut {
  readonly mapping: number;
  /** The node of its key. */
  readonly key: number;
  /** The key of the previous entry; undefined for the first one. */
  readonly previous: number | undefined;
  /** The index after its last node. */
  readonly next: number;
  /** The offset of the token after it. */
  readonly end: number;
  /** True for the last entry of its mapping. */
  readonly isLast: boolean;
  /** The entry that contains the mapping as its value. */
  readonly around: Cut | undefined;
}

/**
 * Returns the tree of the next version of a text, in which other entries replace one.
 *
 * @param delta The number of code units by which the text after it has moved.
 */
export function splice(tree: YamlTree, cut: Cut, read: UsualEntries, text: string, delta: number): YamlTree {
  const { key, next: behind } = cut;
  // Without the mapping node around the entries, and its end.
  const added = read.size - 2;
  const moved = added - (behind - key);
  const count = tree.next[tree.root]! + moved;
  const kinds = new Uint8Array(count);
  const next = new Int32Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  const to = key + added;
  for (const [target, old, own] of [
    [kinds, tree.kinds, read.tree.kinds],
    [next, tree.next, read.tree.next],
    [starts, tree.starts, read.tree.starts],
    [ends, tree.ends, read.tree.ends],
  ] as const) {
    target.set(old.subarray(0, key));
    target.set(own.subarray(1, 1 + added), key);
    target.set(old.subarray(behind, count - moved), to);
  }
  for (let node = key; node < to; node++) if (next[node] !== 0) next[node]! += key - 1;
  for (let node = to; node < count; node++) {
    if (next[node] !== 0) next[node]! += moved;
    starts[node]! += delta;
    ends[node]! += delta;
  }
  const result = { ...tree, text, kinds, next, starts, ends, names: listEntryNames(tree, cut, read, moved) };
  closeAround(result, cut, moved, delta, read.tree.ends[0]!);
  return result;
}

/** Updates the ends of the mappings around the entries. */
function closeAround(
  { next, starts, ends }: Pick<YamlTree, 'next' | 'starts' | 'ends'>,
  cut: Cut,
  moved: number,
  delta: number,
  end: number,
): void {
  let isLast = true;
  for (let item: Cut | undefined = cut; item !== undefined; item = item.around) {
    const { mapping } = item;
    isLast &&= item.isLast;
    next[mapping]! += moved;
    ends[mapping] = isLast ? end : ends[mapping]! + delta;
    starts[next[mapping]! - 1] = ends[mapping]!;
    ends[next[mapping]! - 1] = ends[mapping]!;
  }
}

function listEntryNames(
  { names }: YamlTree,
  { key, next }: Cut,
  read: UsualEntries,
  moved: number,
): ReadonlyMap<number, string> {
  const result = new Map<number, string>();
  for (const [node, name] of names) {
    if (node < key) result.set(node, name);
    else if (node >= next) result.set(node + moved, name);
  }
  for (const [node, name] of read.tree.names) result.set(node + key - 1, name);
  return result;
}

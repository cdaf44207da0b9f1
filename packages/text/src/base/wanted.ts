import type { PointerSegments } from './source.js';

/** Where one value is in the text, as offsets; `keyStart` is -1 if there is no key. */
export interface Spans {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly tokenStart: number;
  readonly tokenEnd: number;
}

/** A value whose place is asked for, or one that leads to such values: a node of a trie of pointers. */
export interface Wanted {
  /** Whether the place of this value itself is wanted. */
  isAsked: boolean;
  /** The wanted values inside this one by segment; undefined if there are none. */
  children: Map<string, Wanted> | undefined;
  /** The lengths of the segments of `children` as a set of bits, modulo 32: it spares most look-ups. */
  lengths: number;
  /** Where the value was found. */
  spans: Spans | undefined;
  /** Scratch space of the search: where the last entry for this value was met; -1 before. */
  met: number;
}

/** The trie of some pointers: its root, and the node of each pointer in the order given. */
export interface WantedPointers {
  readonly root: Wanted;
  readonly asked: readonly Wanted[];
}

/** Builds the trie of the given pointers. */
export function wantPointers(pointers: readonly PointerSegments[]): WantedPointers {
  const root = newWanted();
  const requested: Wanted[] = [];
  for (const pointer of pointers) {
    let node = root;
    for (const segment of pointer) node = childOf(node, String(segment));
    node.isAsked = true;
    requested.push(node);
  }
  return { root, asked: requested };
}

/** Whether one of the wanted values inside a node may have a segment of the given length. */
export function mayWantLength(node: Wanted, length: number): boolean {
  return (node.lengths & (1 << (length & 31))) !== 0;
}

function newWanted(): Wanted {
  return { isAsked: false, children: undefined, lengths: 0, spans: undefined, met: -1 };
}

function childOf(node: Wanted, segment: string): Wanted {
  node.children ??= new Map();
  let child = node.children.get(segment);
  if (child === undefined) {
    child = newWanted();
    node.children.set(segment, child);
    node.lengths |= 1 << (segment.length & 31);
  }
  return child;
}

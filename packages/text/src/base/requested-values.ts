import type { PointerSegments } from './source.js';

/** Offsets of one value in the text; `keyStart` is -1 if there is no key. */
export interface Spans {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly tokenStart: number;
  readonly tokenEnd: number;
  /** Offsets of the alias that leads to the value. */
  readonly alias?: { readonly start: number; readonly end: number };
}

/** A value whose location is requested, or an ancestor of such values: a node of a trie of pointers. */
export interface RequestedValue {
  /** True if the location of this value itself is requested. */
  isRequested: boolean;
  /** The requested values inside this one, by segment; undefined if none exist. */
  children: Map<string, RequestedValue> | undefined;
  /** The lengths of the segments of `children` as a bit set, modulo 32. It avoids most look-ups. */
  lengths: number;
  /** Location of the value, once found. */
  spans: Spans | undefined;
  /** Temporary value of the search: the position of the last key found for this value; -1 before. */
  key: number;
}

/** A trie of pointers: its root, and the node of each pointer in the given order. */
export interface RequestedPointers {
  readonly root: RequestedValue;
  readonly requested: readonly RequestedValue[];
}

/** Builds the trie of the given pointers. */
export function buildPointerTrie(pointers: readonly PointerSegments[]): RequestedPointers {
  const root = createRequestedValue();
  const requested: RequestedValue[] = [];
  for (const pointer of pointers) {
    let node = root;
    for (const segment of pointer) node = childOf(node, String(segment));
    node.isRequested = true;
    requested.push(node);
  }
  return { root, requested };
}

/** True if a requested value inside a node may have a segment of the given length. */
export function mayHaveSegmentLength(node: RequestedValue, length: number): boolean {
  return (node.lengths & (1 << (length & 31))) !== 0;
}

function createRequestedValue(): RequestedValue {
  return { isRequested: false, children: undefined, lengths: 0, spans: undefined, key: -1 };
}

function childOf(node: RequestedValue, segment: string): RequestedValue {
  node.children ??= new Map();
  let child = node.children.get(segment);
  if (child === undefined) {
    child = createRequestedValue();
    node.children.set(segment, child);
    node.lengths |= 1 << (segment.length & 31);
  }
  return child;
}

/** Kind of a node, as flags that are added up; a plain scalar and a block scalar have none of them. */
export const yamlKind = { mapping: 1, sequence: 2, bracketed: 4, alias: 8, quoted: 16, named: 32 } as const;

/**
 * The nodes of a YAML document in the order of the text, as arrays of numbers: what they are and where they are.
 * A mapping's first key has the index after the mapping's own, a scalar key's value the one after the key's.
 * After the last node inside a collection one index stands for its end, and is not a node.
 */
export interface YamlTree {
  readonly text: string;
  /** By node: its flags of `yamlKind`. */
  readonly kinds: Uint8Array;
  /** By collection: the index after its end; 0 for other nodes, see `nextNode`. */
  readonly next: Int32Array;
  /** By node: the offset of its content, without tag and anchor; of an empty node the place where it would be. */
  readonly starts: Int32Array;
  /** By node: the offset after its last character. */
  readonly ends: Int32Array;
  /** The names of the keys with the flag `named`: those that are not simply their text without its quotes. */
  readonly names: ReadonlyMap<number, string>;
  /** The node that an alias refers to, by the index of the alias. */
  readonly targets: ReadonlyMap<number, number>;
  /** The nodes that are merge keys (`<<`), not names of properties. */
  readonly mergeKeys: ReadonlySet<number>;
  /** The node of the document's value. */
  readonly root: number;
}

/** The node that an alias refers to; any other node itself. */
export function resolveAlias(tree: YamlTree, node: number): number {
  return (tree.kinds[node]! & yamlKind.alias) === 0 ? node : (tree.targets.get(node) ?? node);
}

/** The index after a node and all that is inside it. */
export function nextNode(tree: YamlTree, node: number): number {
  const next = tree.next[node]!;
  return next === 0 ? node + 1 : next;
}

/** The name that a key gives its property. */
export function getKeyName(tree: YamlTree, key: number): string {
  const kind = tree.kinds[key]!;
  if ((kind & yamlKind.named) !== 0) return tree.names.get(key) ?? '';
  const quote = (kind & yamlKind.quoted) === 0 ? 0 : 1;
  return tree.text.slice(tree.starts[key]! + quote, tree.ends[key]! - quote);
}

/** Checks whether a key is a plain integer that is not written as its name, such as `0404` for `404`. */
export function hasRewrittenKey({ kinds, names }: YamlTree): boolean {
  for (const [key, name] of names) {
    if ((kinds[key]! & (yamlKind.quoted | yamlKind.alias)) === 0 && /^-?\d+$/.test(name)) return true;
  }
  return false;
}

/** The length of the name of a key; -1 if only `nameOf` tells. */
export function nameLength(tree: YamlTree, key: number): number {
  const kind = tree.kinds[key]!;
  if ((kind & yamlKind.named) !== 0) return -1;
  return tree.ends[key]! - tree.starts[key]! - ((kind & yamlKind.quoted) === 0 ? 0 : 2);
}

/** Kind of a node, as flags; plain scalars and block scalars have no flags. */
export const yamlKind = { mapping: 1, sequence: 2, bracketed: 4, alias: 8, quoted: 16, named: 32 } as const;

/**
 * The nodes of a YAML document in the order of the text, as arrays of numbers: their kinds and locations. The first key of a
 * mapping has the index after the mapping. The value of a scalar key has the index after the key. After the last node of a
 * collection, one index marks its end and is not a node.
 */
export interface YamlTree {
  readonly text: string;
  /** By node: its flags of `yamlKind`. */
  readonly kinds: Uint8Array;
  /** By collection: the index after its end; 0 for other nodes, see `nextNode`. */
  readonly next: Int32Array;
  /** By node: the offset of its content, without tag and anchor; for an empty node, the offset where it would be. */
  readonly starts: Int32Array;
  /** By node: the offset after its last character. */
  readonly ends: Int32Array;
  /** The names of the keys with the flag `named`, which differ from their text without quotes. */
  readonly names: ReadonlyMap<number, string>;
  /** The node that an alias refers to, by the index of the alias. */
  readonly targets: ReadonlyMap<number, number>;
  /** The nodes that are merge keys (`<<`) rather than property names. */
  readonly mergeKeys: ReadonlySet<number>;
  /** The node of the document's value. */
  readonly root: number;
}

/** Returns the target of an alias; any other node itself. */
export function resolveAlias(tree: YamlTree, node: number): number {
  return (tree.kinds[node]! & yamlKind.alias) === 0 ? node : (tree.targets.get(node) ?? node);
}

/** Returns the index after a node and its content. */
export function nextNode(tree: YamlTree, node: number): number {
  const next = tree.next[node]!;
  return next === 0 ? node + 1 : next;
}

/** Returns the property name of a key. */
export function getKeyName(tree: YamlTree, key: number): string {
  const kind = tree.kinds[key]!;
  if ((kind & yamlKind.named) !== 0) return tree.names.get(key) ?? '';
  const quote = (kind & yamlKind.quoted) === 0 ? 0 : 1;
  return tree.text.slice(tree.starts[key]! + quote, tree.ends[key]! - quote);
}

/** True if any key is a plain integer that differs from its name, such as `0404` for `404`. */
export function hasRewrittenKey({ kinds, names }: YamlTree): boolean {
  for (const [key, name] of names) {
    if ((kinds[key]! & (yamlKind.quoted | yamlKind.alias)) === 0 && /^-?\d+$/.test(name)) return true;
  }
  return false;
}

/** Returns the length of the name of a key; -1 if `names` has to be consulted. */
export function nameLength(tree: YamlTree, key: number): number {
  const kind = tree.kinds[key]!;
  if ((kind & yamlKind.named) !== 0) return -1;
  return tree.ends[key]! - tree.starts[key]! - ((kind & yamlKind.quoted) === 0 ? 0 : 2);
}

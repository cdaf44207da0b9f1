import type { DuplicateKey } from '../base/duplicate-key.js';
import type { YamlDuplicate } from './compose.js';
import { getKeyName, nextNode, yamlKind, type YamlTree } from './tree.js';

/** Returns the paths and locations of repeated keys. */
export function describeYamlDuplicates(tree: YamlTree, duplicates: readonly YamlDuplicate[]): DuplicateKey[] {
  const mappings = new Map<
    number,
    { readonly path: readonly (string | number)[]; readonly firsts: ReadonlyMap<string, number> }
  >();
  return duplicates.map(({ mapping, key, node }) => {
    let known = mappings.get(mapping);
    if (known === undefined) {
      known = { path: pathTo(tree, mapping), firsts: firstKeys(tree, mapping) };
      mappings.set(mapping, known);
    }
    const first = known.firsts.get(key) ?? node;
    return {
      path: [...known.path, key],
      key,
      firstStart: tree.starts[first]!,
      firstEnd: tree.ends[first]!,
      start: tree.starts[node]!,
      end: tree.ends[node]!,
    };
  });
}

function firstKeys(tree: YamlTree, mapping: number): Map<string, number> {
  const firsts = new Map<string, number>();
  const end = tree.next[mapping]! - 1;
  for (let key = mapping + 1; key < end; key = nextNode(tree, key + 1)) {
    const name = getKeyName(tree, key);
    if (!tree.mergeKeys.has(key) && !firsts.has(name)) firsts.set(name, key);
  }
  return firsts;
}

/** Returns the path to a node. Merged members belong to the mapping that merges them. */
function pathTo(tree: YamlTree, offset: number): (string | number)[] {
  const path: (string | number)[] = [];
  let node = tree.root;
  let isMerge = false;
  while (node !== offset) {
    const isSequence = (tree.kinds[node]! & yamlKind.sequence) !== 0;
    let child = node + 1;
    let index = 0;
    for (;;) {
      const value = isSequence ? child : child + 1;
      const next = nextNode(tree, value);
      if (offset < next) break;
      child = next;
      index++;
    }
    if (isSequence) {
      if (!isMerge) path.push(index);
      isMerge = false;
      node = child;
    } else {
      isMerge = tree.mergeKeys.has(child);
      if (!isMerge) path.push(getKeyName(tree, child));
      node = child + 1;
    }
  }
  return path;
}

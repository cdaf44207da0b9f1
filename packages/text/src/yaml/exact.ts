import { ExactNumber } from '../number/exact-number.js';
import { readNumber } from '../number/read-number.js';
import { ExactNumbers, type Container } from '../base/exact-numbers.js';
import { hasOffsetBetween } from '../base/inexact-literals.js';
import { jsonNumberOf } from './scalar.js';
import { getKeyName, nextNode, resolveAlias, yamlKind, type YamlTree } from './tree.js';

/**
 * Finds the numbers that JavaScript cannot represent in a YAML document, including those of aliases and merge keys. It searches
 * only near the given offsets.
 */
export function exactNumbersOfYaml(tree: YamlTree, value: unknown, offsets: readonly number[]): ExactNumbers {
  const finder = new YamlExactFinder(tree, offsets);
  // `as`: the composer creates only plain objects and arrays.
  if (typeof value === 'object' && value !== null) finder.collection(tree.root, value as Container);
  return finder.found;
}

class YamlExactFinder {
  readonly found = new ExactNumbers();
  private readonly tree: YamlTree;
  private readonly offsets: readonly number[];
  /** The value of an alias is at another location, so offsets cannot exclude nodes with aliases. */
  private readonly hasAliases: boolean;
  /** The open collections, from the root on. */
  private readonly path: Container[] = [];

  constructor(tree: YamlTree, offsets: readonly number[]) {
    this.tree = tree;
    this.offsets = offsets;
    this.hasAliases = tree.targets.size > 0;
  }

  collection(from: number, container: Container): void {
    const node = resolveAlias(this.tree, from);
    if (Array.isArray(container)) {
      const end = this.tree.next[node]! - 1;
      let index = 0;
      for (let item = node + 1; item < end; item = nextNode(this.tree, item))
        this.entry(item, container, index++);
    } else {
      const members = new Map<string, number>();
      this.members(node, members);
      for (const [name, value] of members) this.entry(value, container, name);
    }
  }

  /** Collects the nodes of the values of a mapping, and of the mappings merged into it, by name. */
  private members(mapping: number, members: Map<string, number>): void {
    const { tree } = this;
    const own = new Map<string, number>();
    const sources: number[] = [];
    const end = tree.next[mapping]! - 1;
    for (let key = mapping + 1; key < end; key = nextNode(tree, key + 1)) {
      if (tree.mergeKeys.has(key)) sources.push(key + 1);
      else own.set(getKeyName(tree, key), key + 1);
    }
    for (const [name, node] of own) {
      if (!members.has(name)) members.set(name, node);
    }
    for (const source of sources) this.merged(source, members);
  }

  private merged(from: number, members: Map<string, number>): void {
    const { tree } = this;
    const source = resolveAlias(tree, from);
    if ((tree.kinds[source]! & yamlKind.sequence) === 0) {
      this.members(source, members);
      return;
    }
    const end = tree.next[source]! - 1;
    for (let item = source + 1; item < end; item = nextNode(tree, item)) this.merged(item, members);
  }

  private entry(from: number, container: Container, key: string | number): void {
    const { tree } = this;
    const node = resolveAlias(tree, from);
    const start = tree.starts[node]!;
    const end = tree.ends[node]!;
    const isSuspect = hasOffsetBetween(this.offsets, start, end);
    if (!isSuspect && !this.hasAliases) return;
    // `as`: the name is an own key of the object, the index one of the array.
    const value = (container as Record<string | number, unknown>)[key];
    if (typeof value === 'number') {
      const literal = isSuspect ? jsonNumberOf(tree.text.slice(start, end)) : undefined;
      const number = literal === undefined ? undefined : readNumber(literal);
      if (number instanceof ExactNumber) this.found.add(this.path, container, key, number);
    } else if (typeof value === 'object' && value !== null) {
      this.path.push(container);
      this.collection(node, value as Container);
      this.path.pop();
    }
  }
}

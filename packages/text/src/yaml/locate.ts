import type { Deadline } from '../base/deadline.js';
import { mayHaveSegmentLength, type RequestedValue, type Spans } from '../base/requested-values.js';
import { nameLength, getKeyName, nextNode, resolveAlias, yamlKind, type YamlTree } from './tree.js';

const collection = yamlKind.mapping | yamlKind.sequence;

/**
 * Finds requested values in a YAML document. The location of an aliased value is at its anchor, and that of a merged value in the
 * merged mapping. If a key is repeated in a mapping, the last one counts, as in the document's value.
 */
export function locateInYaml(tree: YamlTree, root: RequestedValue, deadline: Deadline): void {
  visit(tree, tree.root, root, -1, undefined, deadline);
}

function visit(
  tree: YamlTree,
  from: number,
  requestedNode: RequestedValue,
  key: number,
  outerAlias: Spans['alias'],
  deadline: Deadline,
): void {
  deadline.tick();
  const node = resolveAlias(tree, from);
  const alias =
    outerAlias ?? (node === from ? undefined : { start: tree.starts[from]!, end: tree.ends[from]! });
  if (requestedNode.isRequested) {
    const token = firstToken(tree, node);
    requestedNode.spans = {
      keyStart: key < 0 ? -1 : tree.starts[key]!,
      keyEnd: key < 0 ? -1 : tree.ends[key]!,
      valueStart: tree.starts[node]!,
      valueEnd: tree.ends[node]!,
      tokenStart: tree.starts[token]!,
      tokenEnd: (tree.kinds[token]! & collection) !== 0 ? tree.starts[token]! + 1 : tree.ends[token]!,
      ...(alias && { alias }),
    };
  }
  if (requestedNode.children === undefined) return;
  const kind = tree.kinds[node]!;
  if ((kind & yamlKind.sequence) !== 0) visitItems(tree, node, requestedNode.children, alias, deadline);
  if ((kind & yamlKind.mapping) !== 0) visitMembers(tree, node, requestedNode, alias, deadline);
}

function visitItems(
  tree: YamlTree,
  sequence: number,
  children: ReadonlyMap<string, RequestedValue>,
  alias: Spans['alias'],
  deadline: Deadline,
): void {
  const end = tree.next[sequence]! - 1;
  let index = 0;
  for (let item = sequence + 1; item < end; item = nextNode(tree, item)) {
    const requestedItem = children.get(String(index++));
    if (requestedItem !== undefined) visit(tree, item, requestedItem, -1, alias, deadline);
  }
}

function visitMembers(
  tree: YamlTree,
  mapping: number,
  parent: RequestedValue,
  alias: Spans['alias'],
  deadline: Deadline,
): void {
  const { children = new Map<string, RequestedValue>() } = parent;
  assignKeys(tree, mapping, parent, children, deadline);
  for (const requestedNode of children.values()) {
    // The value of a scalar key is the next node.
    if (requestedNode.key >= 0)
      visit(tree, requestedNode.key + 1, requestedNode, requestedNode.key, alias, deadline);
  }
}

/** Records for every child the key that provides its value, in the mapping or in one merged into it. */
function assignKeys(
  tree: YamlTree,
  mapping: number,
  parent: RequestedValue,
  children: ReadonlyMap<string, RequestedValue>,
  deadline: Deadline,
): void {
  const sources: number[] = [];
  const end = tree.next[mapping]! - 1;
  for (let key = mapping + 1; key < end; key = nextNode(tree, key + 1)) {
    deadline.tick();
    if (tree.mergeKeys.has(key)) {
      sources.push(key + 1);
    } else {
      const requestedChild = child(tree, key, parent, children);
      if (requestedChild !== undefined) requestedChild.key = key;
    }
  }
  for (const source of sources) assignMergedKeys(tree, source, parent, children, deadline);
}

function child(
  tree: YamlTree,
  key: number,
  parent: RequestedValue,
  children: ReadonlyMap<string, RequestedValue>,
): RequestedValue | undefined {
  const length = nameLength(tree, key);
  if (length >= 0 && !mayHaveSegmentLength(parent, length)) return undefined;
  return children.get(getKeyName(tree, key));
}

function assignMergedKeys(
  tree: YamlTree,
  from: number,
  parent: RequestedValue,
  children: ReadonlyMap<string, RequestedValue>,
  deadline: Deadline,
): void {
  const source = resolveAlias(tree, from);
  if ((tree.kinds[source]! & yamlKind.sequence) !== 0) {
    const end = tree.next[source]! - 1;
    for (let item = source + 1; item < end; item = nextNode(tree, item))
      assignMergedKeys(tree, item, parent, children, deadline);
    return;
  }
  const missing = new Map<string, RequestedValue>();
  for (const [name, requestedChild] of children) {
    if (requestedChild.key < 0) missing.set(name, requestedChild);
  }
  if (missing.size > 0) assignKeys(tree, source, parent, missing, deadline);
}

/**
 * Returns the node of the first token: of a block mapping its first key, of a block sequence the first token of its first item.
 */
function firstToken(tree: YamlTree, from: number): number {
  let node = resolveAlias(tree, from);
  while (isWithoutBrackets(tree, node)) node = resolveAlias(tree, node + 1);
  return node;
}

/** True if a node is a collection without brackets. Its first token is that of its content. */
function isWithoutBrackets(tree: YamlTree, node: number): boolean {
  const kind = tree.kinds[node]!;
  return (kind & collection) !== 0 && (kind & yamlKind.bracketed) === 0;
}

import { EVENT_ID, type Event, type MappingEvent, type SequenceEvent } from 'js-yaml';
import { mayWantLength, type Wanted } from './wanted.js';
import { keyName } from './yaml-key.js';
import { isBracketed } from './yaml-text.js';
import { resolveAlias, type YamlTree } from './yaml-tree.js';

/**
 * Finds wanted values in a YAML document.
 * A value that an alias gives is found where its anchor stands, one that a merge gives in the mapping merged.
 * Where a key stands twice in one mapping the last one counts, as it does in the document's value.
 */
export function locateInYaml(tree: YamlTree, root: Wanted): void {
  visit(tree, tree.root, root, -1);
}

function visit(tree: YamlTree, from: number, wanted: Wanted, key: number): void {
  const node = resolveAlias(tree, from);
  if (wanted.isAsked) {
    const token = firstToken(tree, node);
    wanted.spans = {
      keyStart: key < 0 ? -1 : tree.starts[key]!,
      keyEnd: key < 0 ? -1 : tree.ends[key]!,
      valueStart: tree.starts[node]!,
      valueEnd: tree.ends[node]!,
      tokenStart: tree.starts[token]!,
      tokenEnd: isCollection(tree.events[token]!) ? tree.starts[token]! + 1 : tree.ends[token]!,
    };
  }
  if (wanted.children === undefined) return;
  const event = tree.events[node];
  if (event?.type === EVENT_ID.SEQUENCE) visitItems(tree, node, wanted.children);
  if (event?.type === EVENT_ID.MAPPING) visitMembers(tree, node, wanted, wanted.children);
}

function visitItems(tree: YamlTree, sequence: number, children: ReadonlyMap<string, Wanted>): void {
  const end = tree.next[sequence]! - 1;
  let index = 0;
  for (let item = sequence + 1; item < end; item = tree.next[item]!) {
    const wanted = children.get(String(index++));
    if (wanted !== undefined) visit(tree, item, wanted, -1);
  }
}

function visitMembers(
  tree: YamlTree,
  mapping: number,
  parent: Wanted,
  children: ReadonlyMap<string, Wanted>,
): void {
  meet(tree, mapping, parent, children);
  for (const wanted of children.values()) {
    // The value of a scalar key stands behind the key.
    if (wanted.met >= 0) visit(tree, wanted.met + 1, wanted, wanted.met);
  }
}

/** Notes for every child which key of the mapping, or of a mapping merged into it, gives it its value. */
function meet(tree: YamlTree, mapping: number, parent: Wanted, children: ReadonlyMap<string, Wanted>): void {
  const sources: number[] = [];
  const end = tree.next[mapping]! - 1;
  for (let key = mapping + 1; key < end; key = tree.next[key + 1]!) {
    if (tree.mergeKeys.has(key)) {
      sources.push(key + 1);
    } else {
      const wanted = child(tree, key, parent, children);
      if (wanted !== undefined) wanted.met = key;
    }
  }
  for (const source of sources) meetMerged(tree, source, parent, children);
}

function child(
  tree: YamlTree,
  key: number,
  parent: Wanted,
  children: ReadonlyMap<string, Wanted>,
): Wanted | undefined {
  const event = tree.events[resolveAlias(tree, key)];
  if (event?.type !== EVENT_ID.SCALAR) return undefined;
  // The names of numbers are made anew; all other keys without escapes and folds are their own names.
  const isItsName = event.fast && tree.text.charCodeAt(event.valueStart) > 0x39;
  if (isItsName && !mayWantLength(parent, event.valueEnd - event.valueStart)) return undefined;
  return children.get(keyName(tree.text, event, tree.document));
}

function meetMerged(
  tree: YamlTree,
  from: number,
  parent: Wanted,
  children: ReadonlyMap<string, Wanted>,
): void {
  const source = resolveAlias(tree, from);
  if (tree.events[source]?.type === EVENT_ID.SEQUENCE) {
    const end = tree.next[source]! - 1;
    for (let item = source + 1; item < end; item = tree.next[item]!) meetMerged(tree, item, parent, children);
    return;
  }
  const missing = new Map<string, Wanted>();
  for (const [name, wanted] of children) {
    if (wanted.met < 0) missing.set(name, wanted);
  }
  if (missing.size > 0) meet(tree, source, parent, missing);
}

/** The node of the first token: of a block mapping its first key, of a block sequence that of its first item. */
function firstToken(tree: YamlTree, from: number): number {
  let node = resolveAlias(tree, from);
  while (isWithoutBrackets(tree, node)) node = resolveAlias(tree, node + 1);
  return node;
}

/** Whether a node is a collection without brackets, whose first token is that of what is inside. */
function isWithoutBrackets(tree: YamlTree, node: number): boolean {
  const event = tree.events[node];
  return event !== undefined && isCollection(event) && !isBracketed(tree.text, event);
}

function isCollection(event: Event): event is SequenceEvent | MappingEvent {
  return event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING;
}

import { EVENT_ID, type DocumentEvent, type Event } from 'js-yaml';

/**
 * A YAML document as the flat list of its parse events, and where each node stands.
 * A node is known by the index of its event; a mapping's first key has the index behind the mapping's own.
 */
export interface YamlTree {
  readonly text: string;
  readonly events: readonly Event[];
  /** The event of the document itself, with its directives. */
  readonly document: DocumentEvent;
  /** By node: the index of the event behind the node's last one. */
  readonly next: Int32Array;
  /** By node: the offset of its content, without tag and anchor; of an empty node the place where it would stand. */
  readonly starts: Int32Array;
  /** By node: the offset behind its last character. */
  readonly ends: Int32Array;
  /** The node that an alias refers to, by the index of the alias. */
  readonly targets: ReadonlyMap<number, number>;
  /** The nodes that are merge keys (`<<`), not names of properties. */
  readonly mergeKeys: ReadonlySet<number>;
  /** The node of the document's value. */
  readonly root: number;
}

/** The node that a node stands for: what an alias refers to, else the node itself. */
export function resolveAlias(tree: YamlTree, node: number): number {
  return tree.events[node]?.type === EVENT_ID.ALIAS ? (tree.targets.get(node) ?? node) : node;
}

import type { Fault } from '../model/fault.js';
import { Node } from '../model/node.js';
import type { Reportable } from '../rule/rule.js';

/**
 * The part of a document that is changed to fix what is reported about something in it: an operation, a component, a server, or
 * what a reference leads to in another document. A fault outside of the model is its own.
 */
export function getOwner(at: Reportable): Node | Fault {
  const node = at instanceof Node ? at : nodeOfFault(at);
  if (node === undefined) return at;
  for (let owner: Node = node; ; owner = owner.parent) {
    if (owner.kind === 'Operation' || owner.parent === undefined || outermost.has(owner.parent.kind))
      return owner;
  }
}

const outermost: ReadonlySet<string> = new Set(['Document', 'Components', 'PathItem']);

function nodeOfFault(at: Exclude<Reportable, Node>): Node | undefined {
  if ('reference' in at) return at.reference;
  return 'node' in at ? at.node : undefined;
}

import type { Fault } from '../model/fault.js';
import { Node } from '../model/node.js';
import type { Reportable } from '../rule/rule.js';

/**
 * Returns the part of a document to change in order to fix a report: an operation, a component, a server, or a reference target
 * in another document. A fault outside the model is its own owner.
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

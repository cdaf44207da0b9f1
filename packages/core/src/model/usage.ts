import type { Facts } from './facts.js';
import type { Operation } from './nodes.js';

/**
 * Ways in which the operations of an API reach a part of its document.
 *
 * All nodes of one inline tree share one usage; each component and each target of a reference has its own,
 * joined to those that refer to it. What clients send counts as request: requests of operations,
 * and responses to webhooks and callbacks. What the API sends counts as response. A part that the API
 * sends counts as request only where clients send it in a request: documents reuse the headers of their
 * own responses in those to webhooks, which says little about what receivers send.
 */
export class Usage {
  inRequest = false;
  inResponse = false;
  /** The one operation that reaches the part; 'several' where more do; undefined if none does. */
  reachedBy: Operation | 'several' | undefined = undefined;
  /** The usages of the parts that this part refers to. */
  readonly referencedUsages: Usage[] = [];
  /** The facts of the model that the part belongs to. Kept here because nodes, of which there are far more, all have a usage. */
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  get soleOperation(): Operation | undefined {
    return this.reachedBy === 'several' ? undefined : this.reachedBy;
  }
}

/** Propagates each of the given usages to all parts that can be reached from it. Each part changes at most four times. */
export function propagate(roots: readonly Usage[]): void {
  const pending = [...roots];
  for (let usage = pending.pop(); usage !== undefined; usage = pending.pop()) {
    for (const target of usage.referencedUsages) {
      if (absorb(target, usage)) pending.push(target);
    }
  }
}

/** The same for the usages of responses to webhooks and callbacks. To be called when all others have been propagated. */
export function propagateReplies(replies: readonly Usage[]): void {
  const pending = [...replies];
  for (let usage = pending.pop(); usage !== undefined; usage = pending.pop()) {
    for (const target of usage.referencedUsages) {
      if (absorb(target, usage, !target.inResponse)) pending.push(target);
    }
  }
}

function absorb(target: Usage, from: Usage, mayBecomeRequest = true): boolean {
  let changed = false;
  if (mayBecomeRequest && from.inRequest && !target.inRequest) {
    target.inRequest = true;
    changed = true;
  }
  if (from.inResponse && !target.inResponse) {
    target.inResponse = true;
    changed = true;
  }
  if (from.reachedBy !== undefined && target.reachedBy !== 'several' && target.reachedBy !== from.reachedBy) {
    target.reachedBy = target.reachedBy === undefined ? from.reachedBy : 'several';
    changed = true;
  }
  return changed;
}

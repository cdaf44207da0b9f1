import type { Facts } from './facts.js';
import type { Operation } from './nodes.js';

/**
 * Ways in which the operations of an API reach a part of its document.
 *
 * All nodes of one inline tree share one usage. Each component and each target of a reference has its own, which referrers list.
 * Request means that clients send the part: in requests of operations, and in responses to webhooks and callbacks. Response means
 * that the API sends the part. A part that the API sends counts as request only if clients send it in a request. The reason:
 * documents reuse the headers of their own responses in responses to webhooks, which does not show what receivers send.
 */
export class Usage {
  inRequest = false;
  inResponse = false;
  /** The only operation that reaches the part; 'several' for more than one; undefined for none. */
  reachedBy: Operation | 'several' | undefined = undefined;
  /** The usages of the parts that this part refers to. */
  readonly referencedUsages: Usage[] = [];
  /** The facts of the model that the part belongs to. They are stored here because there are far fewer usages than nodes. */
  readonly facts: Facts;

  constructor(facts: Facts) {
    this.facts = facts;
  }

  get soleOperation(): Operation | undefined {
    return this.reachedBy === 'several' ? undefined : this.reachedBy;
  }
}

/** Propagates each usage to all parts that are reachable from it. Each part changes at most four times. */
export function propagate(roots: readonly Usage[]): void {
  const pending = [...roots];
  for (let usage = pending.pop(); usage !== undefined; usage = pending.pop()) {
    for (const target of usage.referencedUsages) {
      if (absorb(target, usage)) pending.push(target);
    }
  }
}

/** Propagates the usages of responses to webhooks and callbacks. Call it after all others have been propagated. */
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

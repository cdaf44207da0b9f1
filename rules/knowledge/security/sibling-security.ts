import {
  effectiveSecurity,
  isOpenToAnyone,
  hasSafeMethod,
  maySignUp,
  needsNoCredential,
  rankOfStrength,
  strongestAlternative,
  weakestAlternative,
} from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** An operation of the same path that is better protected although it only reads. */
export interface ProtectedSibling {
  readonly sibling: Operation;
  /** Fault of the other operation: anyone can call it, or it requires less than reading. */
  readonly lack: 'open' | 'weaker';
}

/** The operation that reads at the same path and is better protected than this one, which changes something; undefined for all others. */
export function protectedSibling(operation: Operation): ProtectedSibling | undefined {
  if (hasSafeMethod(operation) || operation.pathItem.role !== 'path') return undefined;
  if (needsNoCredential(operation) || maySignUp(operation) !== undefined) return undefined;
  const own = rankOfOperation(operation);
  if (own === undefined) return undefined;
  let best: { readonly sibling: Operation; readonly rank: number } | undefined;
  for (const sibling of operation.pathItem.operations) {
    if (sibling.method === 'OPTIONS' || !hasSafeMethod(sibling)) continue;
    const rank = rankOfOperation(sibling) ?? 0;
    if (rank > (best?.rank ?? own)) best = { sibling, rank };
  }
  if (best === undefined) return undefined;
  // A static secret or less against a token or more: what lies nearer is often the same credential, described twice.
  if (own > 0 && (own > rankOfStrength('static secret') || best.rank < rankOfStrength('token')))
    return undefined;
  // A weaker way in, next to one that is as good as that for reading, is a fault of the list itself.
  if (
    own > 0 &&
    rankOfStrength(strongestAlternative(effectiveSecurity(operation))?.strength ?? 'anonymous') >= best.rank
  )
    return undefined;
  return { sibling: best.sibling, lack: own === 0 ? 'open' : 'weaker' };
}

/** Returns the rank of an operation's weakest alternative; undefined if it cannot be reported. */
function rankOfOperation(operation: Operation): number | undefined {
  if (isOpenToAnyone(operation)) return 0;
  const strength = weakestAlternative(effectiveSecurity(operation))?.strength;
  return strength === undefined ? undefined : rankOfStrength(strength);
}

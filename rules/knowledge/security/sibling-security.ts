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

/** A reading operation of the same path that is better protected. */
export interface ProtectedSibling {
  readonly sibling: Operation;
  /** The fault of the changing operation: it is open to anyone, or requires less than the sibling. */
  readonly lack: 'open' | 'weaker';
}

/**
 * Finds a reading operation of the same path that is better protected than an operation that changes data. Undefined if there is
 * none.
 */
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
  // Requires a static secret or less on one side, and a token or more on the other. Closer ones are often the same credential,
  // described twice.
  if (own > 0 && (own > rankOfStrength('static secret') || best.rank < rankOfStrength('token')))
    return undefined;
  // If another alternative is as strong as the sibling, the weak alternative is a fault of the list itself.
  if (
    own > 0 &&
    rankOfStrength(strongestAlternative(effectiveSecurity(operation))?.strength ?? 'anonymous') >= best.rank
  )
    return undefined;
  return { sibling: best.sibling, lack: own === 0 ? 'open' : 'weaker' };
}

/** Returns the rank of an operation's weakest alternative. Undefined if it is unknown. */
function rankOfOperation(operation: Operation): number | undefined {
  if (isOpenToAnyone(operation)) return 0;
  const strength = weakestAlternative(effectiveSecurity(operation))?.strength;
  return strength === undefined ? undefined : rankOfStrength(strength);
}

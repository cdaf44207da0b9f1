/** A document that a node holds. */
export interface Claim {
  readonly id: string;
  /** The number of claims by any node so far, including this one. */
  readonly attempts: number;
}

/** The interval of a node's heartbeat, in milliseconds. Others notice a dead node within `deadAfter` and this interval: 20 s. */
export const beatInterval = 5_000;

/** The time without a heartbeat after which a node counts as dead, in milliseconds. */
export const deadAfter = 15_000;
/** The interval for checking for documents without a notification, in milliseconds. */
export const pollInterval = 1_000;

/** The first delay before a node retries a rejected write, and the longest, in milliseconds. */
export const firstPause = 250;
const longestPause = 5_000;

/** Returns the delay after a delay. */
export function pauseAfterPause(pause: number): number {
  return Math.min(2 * pause, longestPause);
}

/**
 * The maximum number of attempts. A document cannot harm a node through the analysis process, so so many consecutive node deaths
 * on one document are no accident.
 */
const maxAttempts = 10;

/** True if a document has no attempts left. */
export function isExhausted({ attempts }: Claim): boolean {
  return attempts > maxAttempts;
}

/** Returns the work that a node has lost: documents that it held before it read its claims, without a matching claim. */
export function lostClaims<Work extends Pick<Claim, 'attempts'>>(
  before: ReadonlyMap<string, Work>,
  claims: readonly Claim[],
): Work[] {
  const attempts = new Map(claims.map((claim) => [claim.id, claim.attempts]));
  return [...before].filter(([id, work]) => attempts.get(id) !== work.attempts).map(([, work]) => work);
}

/** Returns the claims of a node that were not in its memory before or after it read them. */
export function unknownClaims(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  claims: readonly Claim[],
): Claim[] {
  return claims.filter(({ id }) => !before.has(id) && !after.has(id));
}

/** Returns how many more documents a node can take, and the keys that already fetch as many as allowed. */
export function roomFor(
  work: readonly { readonly keyId: string; readonly isFetching: boolean }[],
  slots: number,
  fetches: { readonly atOnce: number; readonly perKey: number },
): { readonly documents: number; readonly except: readonly string[] } {
  const fetching = new Map<string, number>();
  for (const { keyId, isFetching } of work)
    if (isFetching) fetching.set(keyId, (fetching.get(keyId) ?? 0) + 1);
  const count = [...fetching.values()].reduce((sum, each) => sum + each, 0);
  return {
    documents: Math.min(slots - (work.length - count), fetches.atOnce + slots - work.length),
    except: [...fetching].filter(([, each]) => each >= fetches.perKey).map(([keyId]) => keyId),
  };
}

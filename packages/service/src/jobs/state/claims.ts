/** A document that a node holds. */
export interface Claim {
  readonly id: string;
  /** Number of times that nodes have claimed it, this time included. */
  readonly attempts: number;
}

/**
 * Interval of a node's heartbeat, and silence after which others take over its documents, in milliseconds: they notice
 * within 15 s and 5 s.
 */
export const beatInterval = 5_000;

/** Time without a sign of life after which a node counts as dead, in milliseconds. */
export const deadAfter = 15_000;
/** Interval for looking for documents without a notification. */
export const pollInterval = 1_000;

/** Delay before a node writes again what the database did not accept, in milliseconds: the first time, and at most. */
export const firstPause = 250;
const longestPause = 5_000;

/** Returns the delay that follows a delay. */
export function pauseAfterPause(pause: number): number {
  return Math.min(2 * pause, longestPause);
}

/**
 * A document that so many nodes have begun with and none has finished ends with that. What a document does to the process that
 * analyses it harms no node; so many deaths in a row over the same one are no accident.
 */
const maxAttempts = 10;

/** True if a document is not worth another attempt. */
export function isExhausted({ attempts }: Claim): boolean {
  return attempts > maxAttempts;
}

/** Returns what a node holds no longer, of the documents that it held before it read its claims. */
export function lostClaims<Work extends Pick<Claim, 'attempts'>>(
  before: ReadonlyMap<string, Work>,
  claims: readonly Claim[],
): Work[] {
  const attempts = new Map(claims.map((claim) => [claim.id, claim.attempts]));
  return [...before].filter(([id, work]) => attempts.get(id) !== work.attempts).map(([, work]) => work);
}

/** Returns the claims of a node that it does not know of, neither before it read them nor after. */
export function unknownClaims(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  claims: readonly Claim[],
): Claim[] {
  return claims.filter(({ id }) => !before.has(id) && !after.has(id));
}

/** Returns how many more documents a node can take, and the keys of which it fetches as many as it may. */
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

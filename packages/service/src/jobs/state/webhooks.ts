/** The stored state of a webhook delivery. */
export interface WebhookState {
  /** Null before there is anything to deliver. */
  readonly state: 'pending' | 'delivered' | 'failed' | null;
  /** The id of the delivery, which every attempt sends. */
  readonly delivery: string | null;
  readonly attempts: number;
  readonly error: string | null;
  /** The time of the next attempt in milliseconds; during an attempt, the time at which it expires. */
  readonly next: number | null;
}

/** The state of a webhook whose job has not ended. */
export const noWebhook: WebhookState = {
  state: null,
  delivery: null,
  attempts: 0,
  error: null,
  next: null,
};

/** The outcome of an attempt. `retryIn` is the delay before the next attempt in milliseconds; null if none exists. */
export type WebhookOutcome =
  | { readonly delivered: true }
  | { readonly delivered: false; readonly error: string; readonly retryIn: number | null };

/** The maximum duration of an attempt, including its settlement, in milliseconds. Then another node makes the next attempt. */
export const lease = 60_000;
/**
 * The maximum number of attempts of a delivery. The pauses between them, in milliseconds: the first one, which doubles, and the
 * longest.
 */
export const maxAttempts = 16;
const firstPause = 5_000;
const longestPause = 3_600_000;

/** Returns the pause after a failed attempt, in milliseconds. */
export function pauseAfter(attempt: number): number {
  return Math.min(firstPause * 2 ** (attempt - 1), longestPause);
}

/**
 * Returns the outcome of an attempt. `error` is undefined if a server accepted it. An attempt that a stop interrupts is repeated
 * at once.
 */
export function outcomeOf(error: string | undefined, attempt: number, isStopping: boolean): WebhookOutcome {
  if (error === undefined) return { delivered: true };
  return {
    delivered: false,
    error,
    retryIn: isStopping ? 0 : attempt < maxAttempts ? pauseAfter(attempt) : null,
  };
}

/** Returns the state of a delivery that begins now, with a new id. */
export function scheduled(delivery: string, now: number): WebhookState {
  return { state: 'pending', delivery, attempts: 0, error: null, next: now };
}

/** True if the webhook of an ended job can be delivered again. */
export function canRedeliver({ state }: WebhookState): boolean {
  return state !== null && state !== 'pending';
}

/** True if an attempt can begin. */
export function isDue({ state, next }: WebhookState, now: number): boolean {
  return state === 'pending' && next !== null && next <= now;
}

/** Returns the state of a webhook whose next attempt begins. */
export function claimed(webhook: WebhookState, now: number): WebhookState {
  return { ...webhook, attempts: webhook.attempts + 1, next: now + lease };
}

/** Returns the changes after an attempt, with the pause before the next one in milliseconds; null if none exists. */
export function changesAfterAttempt(outcome: WebhookOutcome): {
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly error: string | null;
  readonly retryIn: number | null;
} {
  if (outcome.delivered) return { state: 'delivered', error: null, retryIn: null };
  const { error, retryIn } = outcome;
  return { state: retryIn === null ? 'failed' : 'pending', error, retryIn };
}

/**
 * Returns the state after an attempt. Undefined if the attempt was not the latest of the current delivery, because that changes
 * nothing.
 */
export function settled(
  webhook: WebhookState,
  attempt: { readonly delivery: string; readonly attempt: number },
  outcome: WebhookOutcome,
  now: number,
): WebhookState | undefined {
  const { delivery, attempts, state: before } = webhook;
  if (before !== 'pending' || delivery !== attempt.delivery || attempts !== attempt.attempt) return undefined;
  const { state, error, retryIn } = changesAfterAttempt(outcome);
  return { ...webhook, state, error, next: retryIn === null ? null : now + retryIn };
}

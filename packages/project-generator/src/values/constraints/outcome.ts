import { formatPointer } from '@assay/core';
import type { JsonNumber } from '@assay/text';
import type { ValueOrigin } from '../../records/index.js';

/** A generated value, or the reason for its absence. */
export type Outcome = Made | Failure;

/** A generated value. */
export interface Made {
  readonly ok: true;
  readonly value: unknown;
  readonly origin: ValueOrigin;
}

/** The reason why no value could be generated. */
export interface Failure {
  readonly ok: false;
  /** A clause about the value at `at`: `its `minimum` 5 is more than its `maximum` 3`. */
  readonly reason: string;
  /** The segments from the whole value to the failed part. */
  readonly at: readonly string[];
  /** True if the schema alone is the cause, so that it fails everywhere; false for cycles and limits. */
  readonly isFinal: boolean;
  /** True if the value would have to contain itself. */
  readonly isCycle?: boolean;
}

/** Wraps a generated value. */
export function made(value: unknown, origin: ValueOrigin = 'generated'): Made {
  return { ok: true, value, origin };
}

/** Builds a failure whose cause is the schema alone. */
export function impossible(reason: string): Failure {
  return { ok: false, reason, at: [], isFinal: true };
}

/** Builds a failure whose cause is a cycle or a limit. */
export function stopped(reason: string): Failure {
  return { ok: false, reason, at: [], isFinal: false };
}

/** Failure of a value that would have to contain itself. */
export const endless: Failure = { ...stopped('it would have to contain itself endlessly'), isCycle: true };

/** Converts the failure of a part to one of the whole. */
export function inside(segment: string, failure: Failure): Failure {
  return { ...failure, at: [segment, ...failure.at] };
}

const longestQuoted = 80;

/** Formats a value of the document for a sentence: in backticks, shortened. */
export function quoted(value: string | JsonNumber): string {
  const text = String(value);
  const short = text.length > longestQuoted ? `${text.slice(0, longestQuoted)}…` : text;
  return `\`${short.replaceAll('`', "'")}\``;
}

/** Formats a failure as one clause. */
export function clauseOf({ reason, at }: Failure): string {
  if (at.length === 0) return reason;
  return `at ${quoted(formatPointer(at))}, ${reason}`;
}

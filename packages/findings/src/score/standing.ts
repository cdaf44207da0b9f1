import { measured } from './standing-table.js';

/** Place of a score among those of public APIs. */
export interface Standing {
  /** Percentage of the APIs that have a lower score, rounded down. */
  readonly betterThan: number;
  /** Number of the APIs. */
  readonly of: number;
  /** Date on which they were scored, as `2026-11-27`. */
  readonly date: string;
  /** Origin of their documents. */
  readonly source: string;
}

/** Places a score among those of public APIs, which were measured once and do not change with the version that runs. */
export function standingOf(value: number): Standing {
  const { lower, of, date, source } = measured;
  return { betterThan: Math.floor((100 * (lower[value] ?? 0)) / of), of, date, source };
}

/** Says where a score is among those of public APIs: `better than 72 % of 417 public APIs (2026-11-27)`. */
export function describeStanding({ betterThan, of, date }: Standing): string {
  return `better than ${betterThan} % of ${of.toLocaleString('en')} public APIs (${date})`;
}

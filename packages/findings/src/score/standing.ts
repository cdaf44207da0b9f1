import { measured } from './standing-table.js';

/** The rank of a score among public APIs. */
export interface Standing {
  /** The percentage of the APIs with a lower score, rounded down. */
  readonly betterThan: number;
  /** The number of the APIs. */
  readonly of: number;
  /** The date of the measurement, as `2026-11-27`. */
  readonly date: string;
  /** The origin of the measured documents. */
  readonly source: string;
}

/** Ranks a score among public APIs. Their scores were measured once, and do not change with the version of Assay. */
export function standingOf(value: number): Standing {
  const { lower, of, date, source } = measured;
  return { betterThan: Math.floor((100 * (lower[value] ?? 0)) / of), of, date, source };
}

/** Describes the rank of a score among public APIs: `better than 72 % of 417 public APIs (2026-11-27)`. */
export function describeStanding({ betterThan, of, date }: Standing): string {
  return `better than ${betterThan} % of ${of.toLocaleString('en')} public APIs (${date})`;
}

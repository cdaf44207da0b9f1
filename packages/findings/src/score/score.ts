import type { Severity } from '../finding/issue.js';

/** How good a document is, from 0 to 100, and what it loses points for. */
export interface Score {
  /** A whole number; null where the document could not be analysed. 100 only where nothing costs anything. */
  readonly value: number | null;
  /** Why there is none, as a sentence; undefined where there is one. */
  readonly reason: string | undefined;
  /** How many operations the API has: those under `paths` and those of webhooks. */
  readonly operations: number;
  /** What costs points, the most first: together exactly what the value lacks of 100. */
  readonly lines: readonly ScoreLine[];
  /** How many further kinds of causes weigh too little to cost a whole point each. */
  readonly others: number;
}

/** What one kind of cause costs. */
export interface ScoreLine {
  readonly points: number;
  /** The id of the rule that reports the cause. */
  readonly rule: string;
  /** The kind of fault as a noun phrase: `Operation without security`. */
  readonly name: string;
  /** The severity of the most severe finding. */
  readonly severity: Severity;
  /** How many findings there are. */
  readonly findings: number;
  /** How many groups they are in: so many decisions mend them. */
  readonly groups: number;
  /** How many operations of the API they touch. */
  readonly operations: number;
}

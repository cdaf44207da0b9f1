import type { Severity } from '../finding/issue.js';

/** Score of a document, from 0 to 100, and the lines that explain it. */
export interface Score {
  /** A whole number; null where the document could not be analysed. 100 only where nothing costs anything. */
  readonly value: number | null;
  /** Reason why there is no score, as a sentence; undefined if there is one. */
  readonly reason: string | undefined;
  /** Number of operations of the API: those under `paths` and those of webhooks. */
  readonly operations: number;
  /** Lines that cost points, the most expensive first: together exactly what the value lacks of 100. */
  readonly lines: readonly ScoreLine[];
  /** Number of further rules that weigh too little to cost a whole point each. */
  readonly others: number;
}

/** Points that one rule costs. */
export interface ScoreLine {
  readonly points: number;
  /** The id of the rule that reports the cause. */
  readonly rule: string;
  /** The kind of fault as a noun phrase: `Operation without security`. */
  readonly name: string;
  /** The severity of the most severe finding. */
  readonly severity: Severity;
  /** Number of findings. */
  readonly findings: number;
  /** Number of their groups: one decision resolves each. */
  readonly groups: number;
  /** Number of operations of the API that they touch. */
  readonly operations: number;
}

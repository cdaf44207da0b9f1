import type { Category, Severity } from '../finding/issue.js';
import type { Standing } from './standing.js';

/** Score of a document, from 0 to 100, and the lines that explain it. */
export interface Score {
  /** Total, a whole number; null if no operation was analysed. 100 only if nothing costs anything. */
  readonly value: number | null;
  /** The score of the findings about security alone; null like the total. */
  readonly security: number | null;
  /** The score of the findings about the documentation alone; null like the total. */
  readonly quality: number | null;
  /** Reason why there is no score, as a sentence; undefined if there is one. */
  readonly reason: string | undefined;
  /** Share of public APIs with a lower score; undefined if there is none. */
  readonly standing: Standing | undefined;
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
  /** The kind of fault as a noun phrase: `Missing operation security`. */
  readonly name: string;
  /** Figure that the points are lost in: security, or quality for `documentation`. */
  readonly category: Category;
  /** The severity of the most severe finding. */
  readonly severity: Severity;
  /** The id of the group with the most severe finding: the one to resolve first. */
  readonly group: string;
  /** Number of findings. */
  readonly findings: number;
  /** Number of their groups: one decision resolves each. */
  readonly groups: number;
  /** Number of operations of the API that they touch. */
  readonly operations: number;
}

import type { Category, Severity } from '../finding/issue.js';
import type { Standing } from './standing.js';

/** The score of a document, from 0 to 100, and the lines that explain it. */
export interface Score {
  /** The total, a whole number; null if no operation was analysed. 100 only if no finding costs points. */
  readonly value: number | null;
  /** The score of the security findings alone; null like the total. */
  readonly security: number | null;
  /** The score of the documentation findings alone; null like the total. */
  readonly quality: number | null;
  /** The reason why there is no score, as a sentence; undefined if there is one. */
  readonly reason: string | undefined;
  /** The share of public APIs with a lower score; undefined if there is no score. */
  readonly standing: Standing | undefined;
  /** The number of operations of the API, under `paths` and in webhooks. */
  readonly operations: number;
  /** Lines that cost points, most expensive first. Their sum is exactly 100 minus the value. */
  readonly lines: readonly ScoreLine[];
  /** The number of further rules that cost less than a whole point each. */
  readonly others: number;
}

/** The points that one rule costs. */
export interface ScoreLine {
  readonly points: number;
  /** The id of the rule. */
  readonly rule: string;
  /** The name of the issue as a noun phrase: `Missing operation security`. */
  readonly name: string;
  /** The category of the lost points: security, or quality for `documentation`. */
  readonly category: Category;
  /** The severity of the most severe finding. */
  readonly severity: Severity;
  /** The id of the group with the most severe finding, which should be resolved first. */
  readonly group: string;
  /** The number of findings. */
  readonly findings: number;
  /** The number of their groups; one change resolves each. */
  readonly groups: number;
  /** The number of operations that they touch. */
  readonly operations: number;
}

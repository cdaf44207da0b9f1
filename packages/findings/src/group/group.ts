import type { Category, Finding, Location, Severity } from '../finding/issue.js';

/** Findings that one change resolves. */
export interface Group {
  /** The id in the `group` of its findings. It stays the same in later analyses while the cause exists. */
  readonly id: string;
  /** The rule whose texts the group uses. */
  readonly rule: string;
  /** The rules of the findings, the rule of the texts first. */
  readonly rules: readonly string[];
  readonly name: string;
  readonly category: Category;
  /** The severity of its most severe finding. */
  readonly severity: Severity;
  /** The problem in all locations together. */
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** The number of affected operations, under `paths` and in webhooks. */
  readonly operations: number;
  /** The share of these operations among all, from 0 to 1. */
  readonly share: number;
  /** A representative location: the location of the first finding. */
  readonly location: Location;
  /** The findings: a representative one, then the others in the order of the analysis. */
  readonly findings: readonly [Finding, ...Finding[]];
}

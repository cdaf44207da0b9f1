import type { Category, Finding, Location, Severity } from '../finding/issue.js';

/** Findings that one fix resolves:  those of one cause. */
export interface Group {
  /** Id in the `group` of its findings: the same in later analyses while the cause exists. */
  readonly id: string;
  /** The rule that the words are those of. */
  readonly rule: string;
  /** The rules of the findings, that of the words first. */
  readonly rules: readonly string[];
  readonly name: string;
  readonly category: Category;
  /** The severity of its most severe finding. */
  readonly severity: Severity;
  /** Problem in all of the locations. */
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Number of operations of the API it touches: those under `paths` and those of webhooks. */
  readonly operations: number;
  /** Share of these operations, from 0 to 1. */
  readonly share: number;
  /** A place that shows it: that of the first finding. */
  readonly location: Location;
  /** Its findings: the one that shows it, then the others in the order of the analysis. */
  readonly findings: readonly [Finding, ...Finding[]];
}

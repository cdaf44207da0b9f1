import type { Category, Finding, Location, Severity } from '../finding/issue.js';

/** Findings that one decision settles: those of one cause. */
export interface Group {
  /** What its findings name as their `group`: the same in later analyses while the cause is there. */
  readonly id: string;
  /** The rule that the words are those of. */
  readonly rule: string;
  /** The rules of the findings, that of the words first. */
  readonly rules: readonly string[];
  readonly name: string;
  readonly category: Category;
  /** The severity of its most severe finding. */
  readonly severity: Severity;
  /** What was found in all of the places. */
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** How many operations of the API it touches: those under `paths` and those of webhooks. */
  readonly operations: number;
  /** How large a part of these operations that is, from 0 to 1. */
  readonly share: number;
  /** A place that shows it: that of the first finding. */
  readonly location: Location;
  /** Its findings: the one that shows it, then the others in the order of the analysis. */
  readonly findings: readonly [Finding, ...Finding[]];
}

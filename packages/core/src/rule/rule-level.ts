import { severities, type Severity } from '@assay/findings';

/** Level of a rule: `off`, the maximum severity of its findings (`high`), or the exact severity of all its findings (`=high`). */
export type RuleLevel = 'off' | Severity | `=${Severity}`;

/** All possible levels of a rule. */
export const ruleLevels: readonly RuleLevel[] = [
  'off',
  ...severities,
  ...severities.map((severity) => `=${severity}` as const),
];

/** Splits a level other than `off` into its severity and whether it is exact. */
export function parseRuleLevel(level: Exclude<RuleLevel, 'off'>): { severity: Severity; isExact: boolean } {
  const severity = severities.find((each) => level === `=${each}`);
  return severity === undefined
    ? { severity: level as Severity, isExact: false }
    : { severity, isExact: true };
}

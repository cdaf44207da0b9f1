import { severities, type Severity } from '@assay/findings';

/**
 * Level of a rule: `off`, the severity that its findings may not exceed (`high`), or the severity that each of them has, whatever the
 * rule says (`=high`).
 */
export type RuleLevel = 'off' | Severity | `=${Severity}`;

/** All levels that a rule can be set to. */
export const ruleLevels: readonly RuleLevel[] = [
  'off',
  ...severities,
  ...severities.map((severity) => `=${severity}` as const),
];

/** Splits a level other than `off` into its severity and whether that is exact. */
export function parseRuleLevel(level: Exclude<RuleLevel, 'off'>): { severity: Severity; isExact: boolean } {
  const severity = severities.find((each) => level === `=${each}`);
  return severity === undefined
    ? { severity: level as Severity, isExact: false }
    : { severity, isExact: true };
}

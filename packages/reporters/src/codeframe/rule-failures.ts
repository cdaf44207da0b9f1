import type { RuleFailure } from '@assay/core';
import { wrap } from '../terminal/layout.js';
import { count } from '../terminal/counts.js';
import type { Paint } from '../terminal/paint.js';

/** Writes which rules failed: what they would have found is missing in the report. */
export function ruleFailureLines(
  failures: readonly RuleFailure[],
  nameOf: (uri: string) => string,
  textColumns: number,
  paint: Paint,
): string[] {
  if (failures.length === 0) return [];
  return [
    failureHeading(failures.length, paint),
    ...failures.flatMap(({ rule, message, location }) => {
      const place = location === null ? '' : ` at ${nameOf(location.uri)}#${location.pointer}`;
      // What is wrong with a file begins with its name already.
      const text = message.startsWith(`${rule}:`) ? message : `${rule}${place}: ${message}`;
      return wrap(text, textColumns, '  ');
    }),
    '',
  ];
}

/** The line above what is said of rules that failed, and of rulesets that could not be run. */
export function failureHeading(failures: number, paint: Paint): string {
  return `${paint.fault('FAILED')}  ${count(failures, 'rule or ruleset', 'rules or rulesets')} did not run to the end, so findings may be missing. If it is one of Assay's, please report it.`;
}

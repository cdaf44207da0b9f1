import type { Format, Rule } from '@assay/core';
import type { ExampleResult } from './check-examples.js';

/** Formats that one example covers. */
export type FormatFamily = readonly Format[];

/** The families that need examples by default: 2.0, and any version of 3.x. */
export const defaultFamilies: readonly FormatFamily[] = [['oas2'], ['oas3.0', 'oas3.1', 'oas3.2']];

/**
 * Lists the missing examples as sentences. A rule needs a good and a bad example for each family of formats that it applies to. A
 * rule that reports unreadable documents needs one of each only, because its bad examples have no format.
 */
export function missingExamples(
  rule: Rule,
  results: readonly ExampleResult[],
  families: readonly FormatFamily[] = defaultFamilies,
): string[] {
  const formats = families.map((family) => family.filter((format) => rule.meta.formats.includes(format)));
  return (['good', 'bad'] as const).flatMap((side) => {
    const there = results.filter((result) => result.side === side);
    if (rule.meta.always === true) return there.length === 0 ? [`There is no ${side} example.`] : [];
    return formats
      .filter((family) => family.length > 0)
      .filter((family) => !there.some(({ format }) => format !== undefined && family.includes(format)))
      .map((family) => `There is no ${side} example of the format ${family.join(' or ')}.`);
  });
}

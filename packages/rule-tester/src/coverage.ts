import type { Format, Rule } from '@assay/core';
import type { ExampleResult } from './check-examples.js';

/** Formats of which one example stands for all. */
export type FormatFamily = readonly Format[];

/** The families that are asked for where none are given: 2.0, and any of 3.x. */
export const defaultFamilies: readonly FormatFamily[] = [['oas2'], ['oas3.0', 'oas3.1', 'oas3.2']];

/**
 * Tells which examples are missing, as sentences: of each family of formats that a rule applies to there must be a good and a bad one.
 * Rules that say why a document cannot be analysed need one of each side only: their bad examples have no format.
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

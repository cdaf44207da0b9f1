import { joinWords } from '@assay/core';

/**
 * Names one after another, each in backticks: `` `200`, `404` and `default` ``; what is beyond the first `most` is counted: `and 3 more`.
 * A backtick in a name would end its code span, and becomes an apostrophe.
 *
 * @param total how many there are, if only the first of them are given
 */
export function enumerate(names: readonly string[], max = 4, total = names.length): string {
  const visible = names
    .slice(0, total > max ? max - 1 : max)
    .map((name) => `\`${name.replaceAll('`', "'")}\``);
  if (visible.length < total) visible.push(`${total - visible.length} more`);
  return joinWords(visible, 'and');
}

/**
 * Names one after another, each in backticks: `` `200`, `404` and `default` ``; what is beyond the first `most` is counted: `and 3 more`.
 * A backtick in a name would end its code span, and becomes an apostrophe.
 *
 * @param total how many there are, if only the first of them are given
 */
export function enumerate(names: readonly string[], most = 4, total = names.length): string {
  const shown = names
    .slice(0, total > most ? most - 1 : most)
    .map((name) => `\`${name.replaceAll('`', "'")}\``);
  if (shown.length < total) shown.push(`${total - shown.length} more`);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

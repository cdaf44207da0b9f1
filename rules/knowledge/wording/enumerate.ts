/**
 * Names one after another, each in backticks: `` `200`, `404` and `default` ``; what is beyond the first `most` is counted: `and 3 more`.
 * A backtick in a name would end its code span, and becomes an apostrophe.
 */
export function enumerate(names: readonly string[], most = 4): string {
  const shown = names
    .slice(0, names.length > most ? most - 1 : most)
    .map((name) => `\`${name.replaceAll('`', "'")}\``);
  if (shown.length < names.length) shown.push(`${names.length - shown.length} more`);
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

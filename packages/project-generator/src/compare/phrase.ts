/** More names in one phrase are of no use to a reader. */
const mostNames = 6;

/** A phrase about things: `has a, b and 3 more`; undefined where there are none. */
export function phrase(verb: string, names: readonly string[], end = ''): string | undefined {
  if (names.length === 0) return undefined;
  return [verb, listOf(names), end].filter((part) => part !== '').join(' ');
}

/** `a`, `a and b`, `a, b and 3 more` */
export function listOf(names: readonly string[]): string {
  const shown = names.length > mostNames ? names.slice(0, mostNames - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest === 0 ? shown : [...shown, `${rest} more`];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

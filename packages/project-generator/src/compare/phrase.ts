/** More names in one phrase are of no use to a reader. */
const maxNames = 6;

/** A phrase about things: `has a, b and 3 more`; undefined where there are none. */
export function phrase(verb: string, names: readonly string[], end = ''): string | undefined {
  if (names.length === 0) return undefined;
  return [verb, joinNames(names), end].filter((part) => part !== '').join(' ');
}

/** `a`, `a and b`, `a, b and 3 more` */
export function joinNames(names: readonly string[]): string {
  const visibleNames = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
  const rest = names.length - visibleNames.length;
  const parts = rest === 0 ? visibleNames : [...visibleNames, `${rest} more`];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

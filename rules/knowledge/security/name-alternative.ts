import type { Alternative } from '@assay/api-knowledge';
import { joinWords } from '@assay/text';
import { enumerate, plain } from '../wording/names.js';

/** Names the schemes of one alternative, which are required together: `` `token` and `tenant` ``. */
export function nameAlternative({ schemes }: Alternative): string {
  return enumerate(
    schemes.map(({ name }) => printable(name)),
    3,
  );
}

/**
 * Names the alternatives of which a caller chooses one: `` `token` or `key` ``. Omits anonymous access, and counts the rest
 * beyond three.
 */
export function nameAlternatives(alternatives: readonly Alternative[]): string {
  const names = [...new Set(alternatives.filter(({ schemes }) => schemes.length > 0).map(nameAlternative))];
  const visible = names.slice(0, names.length > 3 ? 2 : 3);
  if (visible.length < names.length) visible.push(`one of ${names.length - visible.length} others`);
  return joinWords(visible, 'or');
}

/** Prepares a name from the document for a code span that is added later. */
export function printable(name: string): string {
  return plain(name, 40);
}

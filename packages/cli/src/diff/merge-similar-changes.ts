import { joinWords } from '@assay/text';
import type { Change } from '@assay/diff';

/** A change, with the changes that have the same text for other operations at the same place in the new document. */
export interface FoldedChange {
  readonly change: Change;
  readonly more: readonly Change[];
}

/** Merges changes with a common cause, such as a parameter that many operations share. */
export function foldAlike(changes: readonly Change[]): readonly FoldedChange[] {
  const folded = new Map<string, { readonly change: Change; readonly more: Change[] }>();
  for (const [index, change] of changes.entries()) {
    const { id, security, clients, severity, operation, new: now } = change;
    const isUnpaired = now === null || operation === null;
    const key = JSON.stringify(
      isUnpaired ? index : [id, security, clients, severity, now.uri, now.pointer, getAlikeText(change)],
    );
    const known = folded.get(key);
    if (known === undefined) folded.set(key, { change, more: [] });
    else known.more.push(change);
  }
  return [...folded.values()];
}

/** Returns the text of a change without its operation. */
function getAlikeText({ problem, operation }: Change): string {
  return operation === null ? problem : problem.replaceAll(`\`${operation}\``, '');
}

/** Lists the other operations in a sentence; empty if none exist. */
export function describeMore(more: readonly Change[]): string {
  const names = more.slice(0, 3).map(({ operation }) => `\`${operation ?? ''}\``);
  const rest = more.length - names.length;
  if (names.length === 0) return '';
  if (rest > 0) return `The same holds for ${names.join(', ')} and ${rest} more.`;
  return `The same holds for ${joinWords(names, 'and')}.`;
}

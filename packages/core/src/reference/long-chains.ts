import { mostHops } from '../model/most-hops.js';
import { isReference, type Reference } from '../model/nodes.js';
import type { UnlocatedUndecided } from '../undecided/settle-undecided.js';

/** Lists the references whose objects are not reached, because too many other references stand on the way. Circles are faults of their own. */
export function longChains(references: readonly Reference[]): UnlocatedUndecided[] {
  const found: UnlocatedUndecided[] = [];
  for (const reference of references) {
    if (reference.target === undefined || !isReference(reference.target) || !isTooLong(reference)) continue;
    const { document, field } = reference;
    found.push({
      what: 'reference',
      why: `it leads through more than ${mostHops} other references`,
      uri: document.uri,
      document,
      segments: [...reference.segments(), field],
      range: undefined,
    });
  }
  return found;
}

function isTooLong(start: Reference): boolean {
  const seen = new Set<unknown>();
  let reference: Reference | undefined = start;
  while (reference !== undefined && seen.size <= mostHops) {
    if (seen.has(reference)) return false;
    seen.add(reference);
    const { target }: Reference = reference;
    reference = target !== undefined && isReference(target) ? target : undefined;
  }
  return reference !== undefined;
}

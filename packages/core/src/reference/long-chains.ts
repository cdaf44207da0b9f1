import { mostHops } from '../model/most-hops.js';
import type { Reference } from '../model/nodes.js';
import type { UnlocatedUndecided } from '../undecided/settle-undecided.js';
import { follow } from './circular-references.js';

/** Lists the references whose objects are not reached, because too many other references are on the way. Circles are faults of their own. */
export function longChains(references: readonly Reference[]): UnlocatedUndecided[] {
  const found: UnlocatedUndecided[] = [];
  for (const reference of references) {
    if (!isTooLong(reference)) continue;
    const { document, field } = reference;
    found.push({
      what: 'reference',
      why: `more than ${mostHops} references in a row begin here, and the rest are not followed`,
      uri: document.uri,
      document,
      segments: [...reference.segments(), field],
      range: undefined,
    });
  }
  return found;
}

function isTooLong(start: Reference): boolean {
  let reference = follow(start);
  if (reference === undefined) return false;
  const seen = new Set([start]);
  while (reference !== undefined && seen.size < mostHops) {
    if (seen.has(reference)) return false;
    seen.add(reference);
    reference = follow(reference);
  }
  return reference !== undefined && !seen.has(reference);
}

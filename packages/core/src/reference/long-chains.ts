import type { Fault } from '../model/fault.js';
import { maxHops } from '../model/max-reference-hops.js';
import type { Reference } from '../model/nodes.js';
import type { UnlocatedUndecided } from '@assay/findings';
import { follow } from './circular-references.js';

/**
 * Lists the references whose objects are not reached because too many other references lie on the way.
 *
 * @param faults The faults of the model. References of cycles are omitted, because they already have faults.
 */
export function longChains(references: readonly Reference[], faults: readonly Fault[]): UnlocatedUndecided[] {
  const found: UnlocatedUndecided[] = [];
  if (references.length <= maxHops) return found;
  const atFault = new Set<unknown>();
  for (const fault of faults) if (fault.kind === 'UnresolvedReferenceFault') atFault.add(fault.reference);
  for (const reference of references) {
    if (!isTooLong(reference) || atFault.has(reference)) continue;
    const { document, field } = reference;
    found.push({
      what: 'reference',
      why: `more than ${maxHops} references in a row begin here, and the rest are not followed`,
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
  while (reference !== undefined && seen.size < maxHops) {
    if (seen.has(reference)) return false;
    seen.add(reference);
    reference = follow(reference);
  }
  return reference !== undefined && !seen.has(reference);
}

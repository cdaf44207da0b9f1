import type { UnresolvedReferenceFault } from '../fault/fault.js';
import { isReference, PathItem, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';

/**
 * Finds the circles of references that lead to nothing but each other: no schema or other object stands on the way, and the path
 * items that do are references themselves. Each reference of a circle is a fault.
 */
export function findCircularReferences(references: readonly Reference[]): UnresolvedReferenceFault[] {
  const faults: UnresolvedReferenceFault[] = [];
  const walkOf = new Map<Reference, number>();
  references.forEach((start, walk) => {
    let reference: Reference | undefined = start;
    while (reference !== undefined && !walkOf.has(reference)) {
      walkOf.set(reference, walk);
      reference = follow(reference);
    }
    if (reference === undefined || walkOf.get(reference) !== walk) return;
    const first = reference;
    do {
      faults.push(toFault(reference));
      reference = follow(reference);
    } while (reference !== undefined && reference !== first);
  });
  return faults;
}

/** The reference that stands where another one leads to; undefined where an object or nothing stands there. */
function follow(reference: Reference): Reference | undefined {
  const { target } = reference;
  if (target === undefined) return undefined;
  if (isReference(target)) return target;
  if (target instanceof PathItem) return target.reference;
  return target instanceof Schema && target.isReference ? target.reference : undefined;
}

function toFault(reference: Reference): UnresolvedReferenceFault {
  return {
    kind: 'UnresolvedReferenceFault',
    uri: reference.document.uri,
    document: reference.document,
    at: [...reference.segments(), reference.field],
    range: undefined,
    reference,
    reason: 'it leads back to itself',
  };
}

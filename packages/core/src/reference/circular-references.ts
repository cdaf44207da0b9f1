import type { UnresolvedReferenceFault } from '../fault/fault.js';
import { isReference, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';
import { formatPointer } from './pointer.js';

/**
 * Finds the circles of references that lead to nothing but each other: no object stands anywhere on the way.
 * Each circle is one fault, at the reference whose place comes first in the order of the alphabet.
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
    if (reference !== undefined && walkOf.get(reference) === walk) faults.push(toFault(reference));
  });
  return faults;
}

/** The reference that stands where another one leads to; undefined where an object or nothing stands there. */
function follow(reference: Reference): Reference | undefined {
  const { target } = reference;
  if (target === undefined) return undefined;
  if (isReference(target)) return target;
  return target instanceof Schema && target.isReference ? target.reference : undefined;
}

function toFault(start: Reference): UnresolvedReferenceFault {
  let first = start;
  for (let other = follow(start); other !== undefined && other !== start; other = follow(other)) {
    if (placeOf(other) < placeOf(first)) first = other;
  }
  return {
    kind: 'UnresolvedReferenceFault',
    uri: first.document.uri,
    document: first.document,
    at: [...first.segments(), first.field],
    range: undefined,
    reference: first,
    reason: 'it leads back to itself, and no object stands on the way',
  };
}

function placeOf(reference: Reference): string {
  return `${reference.document.uri}#${formatPointer(reference.segments())}`;
}

import type { UnresolvedReferenceFault } from '../fault/fault.js';
import { isReference, PathItem, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';

/**
 * Finds the circles of references that lead to nothing but each other: no schema or other object is on the way, and the path
 * items that do are references themselves. Each reference of a circle is a fault.
 *
 * @param containers Those of maps and lists, which have no target: the builder knows that they go in a circle.
 */
export function findCircularReferences(
  references: readonly Reference[],
  containers: readonly Reference[],
): UnresolvedReferenceFault[] {
  const faults = containers.map((reference) => toFault(reference, undefined));
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
      const next: Reference | undefined = follow(reference);
      faults.push(toFault(reference, next));
      reference = next;
    } while (reference !== undefined && reference !== first);
  });
  return faults;
}

/** The reference that is where another one leads to; undefined if an object or nothing is there. */
export function follow(reference: Reference): Reference | undefined {
  const { target } = reference;
  if (target === undefined) return undefined;
  if (isReference(target)) return target;
  if (target instanceof PathItem) return target.reference;
  return target instanceof Schema && target.isReference ? target.reference : undefined;
}

function toFault(reference: Reference, next: Reference | undefined): UnresolvedReferenceFault {
  const through = next === undefined || next === reference ? '' : ` through ${wayFrom(next, reference)}`;
  return {
    kind: 'UnresolvedReferenceFault',
    uri: reference.document.uri,
    document: reference.document,
    at: [...reference.segments(), reference.field],
    range: undefined,
    reference,
    reason: `it leads back to itself${through}`,
  };
}

const mostNamed = 3;

/** The references on the way back, as they are written; of a long circle the first ones. */
function wayFrom(start: Reference, end: Reference): string {
  const names: string[] = [];
  let reference: Reference | undefined = start;
  for (
    ;
    reference !== undefined && reference !== end && names.length < mostNamed;
    reference = follow(reference)
  )
    names.push(`\`${reference.ref}\``);
  return reference === end ? names.join(', then ') : `${names.join(', then ')} and more`;
}

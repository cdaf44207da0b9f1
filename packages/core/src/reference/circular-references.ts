import type { UnresolvedReferenceFault } from '../model/fault.js';
import { isReference, PathItem, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';

/**
 * Finds the circles of references that lead to nothing but each other: no other object is on the way, and the path items and
 * schemas that are on the way are references themselves, whatever keywords they have beside. Each reference of a circle is a fault.
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
    // Most lead to an object, and to no circle.
    if (next(start) === undefined) return;
    let reference: Reference | undefined = start;
    while (reference !== undefined && !walkOf.has(reference)) {
      walkOf.set(reference, walk);
      reference = next(reference);
    }
    if (reference === undefined || walkOf.get(reference) !== walk) return;
    const first = reference;
    do {
      const following: Reference | undefined = next(reference);
      faults.push(toFault(reference, following));
      reference = following;
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

/** The reference that is followed next: in 2020-12 keywords beside a `$ref` of a schema are applied too, and end no circle. */
function next(reference: Reference): Reference | undefined {
  const { target } = reference;
  return target instanceof Schema ? target.reference : follow(reference);
}

function toFault(reference: Reference, following: Reference | undefined): UnresolvedReferenceFault {
  const through =
    following === undefined || following === reference ? '' : ` through ${wayFrom(following, reference)}`;
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

const maxNamed = 3;

/** The references on the way back, as they are written; of a long circle the first ones. */
function wayFrom(start: Reference, end: Reference): string {
  const names: string[] = [];
  let reference: Reference | undefined = start;
  for (; reference !== undefined && reference !== end && names.length < maxNamed; reference = next(reference))
    names.push(`\`${reference.ref}\``);
  return reference === end ? names.join(', then ') : `${names.join(', then ')} and more`;
}

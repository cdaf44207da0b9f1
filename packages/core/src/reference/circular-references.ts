import type { UnresolvedReferenceFault } from '../model/fault.js';
import { isReference, PathItem, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';

/**
 * Finds cycles of references that contain no other object. Path items and schemas in a cycle are references themselves, even if
 * they have other keywords. Each reference of a cycle is a fault.
 *
 * @param containers The circular references of maps and lists. They have no target, so the builder finds their cycles.
 */
export function findCircularReferences(
  references: readonly Reference[],
  containers: readonly Reference[],
): UnresolvedReferenceFault[] {
  const faults = containers.map((reference) => toFault(reference, undefined));
  const walkOf = new Map<Reference, number>();
  references.forEach((start, walk) => {
    // Most references lead directly to an object.
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

/** Returns the reference at the target of another one; undefined if the target is an object or missing. */
export function follow(reference: Reference): Reference | undefined {
  const { target } = reference;
  if (target === undefined) return undefined;
  if (isReference(target)) return target;
  if (target instanceof PathItem) return target.reference;
  return target instanceof Schema && target.isReference ? target.reference : undefined;
}

/** Returns the next reference. In 2020-12, keywords beside a `$ref` of a schema also apply, but do not end a cycle. */
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

/** Returns the references of the way back, as written; only the first ones if the cycle is long. */
function wayFrom(start: Reference, end: Reference): string {
  const names: string[] = [];
  let reference: Reference | undefined = start;
  for (; reference !== undefined && reference !== end && names.length < maxNamed; reference = next(reference))
    names.push(`\`${reference.ref}\``);
  return reference === end ? names.join(', then ') : `${names.join(', then ')} and more`;
}

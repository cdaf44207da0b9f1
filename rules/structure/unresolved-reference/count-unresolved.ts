import type { Fault, Model, Reference } from '@assay/core';

type Unresolved = Extract<Fault, { readonly kind: 'UnresolvedReferenceFault' }>;

/**
 * Counts the references that fail in the same way. The keys are the first fault of each missing thing in each document; the values
 * say how many references of that document lead to it.
 */
export function countUnresolved(model: Model | undefined): ReadonlyMap<Fault, number> {
  const counts = new Map<Fault, number>();
  const firstByPlace = new Map<string, Unresolved>();
  const firstByFile = new Map<string, Unresolved>();
  const counted = new Set<Reference>();
  for (const fault of model?.faults ?? []) {
    if ('reference' in fault) counted.add(fault.reference);
    if (fault.kind !== 'UnresolvedReferenceFault') continue;
    const place = `${getReferencedFile(fault.reference)}\n${fault.reference.ref}\n${fault.reason}`;
    const first = firstByPlace.get(place) ?? fault;
    firstByPlace.set(place, first);
    counts.set(first, (counts.get(first) ?? 0) + 1);
    if (!firstByFile.has(getReferencedFile(fault.reference)))
      firstByFile.set(getReferencedFile(fault.reference), fault);
  }
  if (counts.size === 0) return counts;
  // A file that cannot be read is reported at the first reference to it: the others have no fault of their own.
  for (const reference of model?.references ?? []) {
    if (reference.target !== undefined || reference.field === 'operationRef' || counted.has(reference))
      continue;
    // A reference in place of a map or list has no target, found or not; within one document no file can be missing.
    if (reference.ref.startsWith('#')) continue;
    const first = firstByFile.get(getReferencedFile(reference));
    if (first !== undefined) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return counts;
}

/** The document that holds a reference, and the file that it names. */
function getReferencedFile({ document, ref }: Reference): string {
  const end = ref.indexOf('#');
  return `${document.uri}\n${end === -1 ? ref : ref.slice(0, end)}`;
}

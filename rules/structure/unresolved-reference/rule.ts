import { defineRule, formatPointer, type Fault, type Model, type Reference } from '@assay/core';
import { listLeast } from '../../knowledge/wording/stable-order.js';
import { sharedCause } from '../../knowledge/wording/shared-cause.js';
import { code } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'unresolved-reference',
  meta: {
    name: 'Unresolved reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The reference {{reference}} cannot be resolved: {{reason}}.',
    impact:
      'Tools fail here or treat the target as empty, so this part of the API is neither validated nor tested.',
    recommendation:
      'Correct the path or the spelling (names are case-sensitive, a reference within the document starts with `#/`, and `/` in a name is written `~1`), or add the target.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#reference-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#reference-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#reference-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#reference-object',
      },
      links: [
        'https://www.rfc-editor.org/rfc/rfc6901#section-3',
        'https://www.rfc-editor.org/rfc/rfc3986#section-5',
      ],
    },
  },
  create: (context) => {
    let groups: ReturnType<typeof groupUnresolved> | undefined;
    return {
      UnresolvedReferenceFault(fault) {
        groups ??= groupUnresolved(context.model);
        const references = groups.get(fault);
        if (references === undefined) return;
        const count = references.length;
        // The order of references in the document has no effect.
        const [reference = fault.reference] =
          count === 1 ? references : listLeast(references, (each) => formatPointer(each.segments()));
        const reason = count === 1 ? fault.reason : `${fault.reason}; ${count} references point there`;
        const cause = reference.ref.startsWith('#') ? undefined : sharedCause(context.model, 'other files');
        context.report({
          ...(reference === fault.reference ? { at: fault } : { at: reference, property: reference.field }),
          cause,
          data: { reference: code(reference.ref, 140), reason },
        });
      },
    };
  },
});

type Unresolved = Extract<Fault, { readonly kind: 'UnresolvedReferenceFault' }>;

/**
 * Groups the references of one document that fail in the same way. The keys are the first fault of each missing target, the
 * values all references to it.
 */
function groupUnresolved(model: Model | undefined): ReadonlyMap<Fault, readonly Reference[]> {
  const groups = new Map<Fault, Reference[]>();
  const firstByPlace = new Map<string, Unresolved>();
  const firstByFile = new Map<string, Unresolved>();
  const counted = new Set<Reference>();
  const add = (first: Unresolved, reference: Reference): void => {
    const group = groups.get(first);
    if (group === undefined) groups.set(first, [reference]);
    else group.push(reference);
  };
  for (const fault of model?.faults ?? []) {
    if ('reference' in fault) counted.add(fault.reference);
    if (fault.kind !== 'UnresolvedReferenceFault') continue;
    const place = `${getReferencedFile(fault.reference)}\n${fault.reference.ref}\n${fault.reason}`;
    const first = firstByPlace.get(place) ?? fault;
    firstByPlace.set(place, first);
    add(first, fault.reference);
    if (!firstByFile.has(getReferencedFile(fault.reference)))
      firstByFile.set(getReferencedFile(fault.reference), fault);
  }
  if (groups.size === 0) return groups;
  // An unreadable file has a fault at only one of its references.
  for (const reference of model?.references ?? []) {
    if (reference.target !== undefined || reference.field === 'operationRef' || counted.has(reference))
      continue;
    // A local reference cannot have a missing file. In place of a map or list it has no target even if it resolves.
    if (reference.ref.startsWith('#')) continue;
    const first = firstByFile.get(getReferencedFile(reference));
    if (first !== undefined) add(first, reference);
  }
  return groups;
}

/** Returns a key of the document with a reference and of the referenced file. */
function getReferencedFile({ document, ref }: Reference): string {
  const end = ref.indexOf('#');
  return `${document.uri}\n${end === -1 ? ref : ref.slice(0, end)}`;
}

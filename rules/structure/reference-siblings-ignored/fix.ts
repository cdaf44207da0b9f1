import { isReference, type Node, type Reference } from '@assay/core';
import { defineFixes, type FixPlace, type Intent } from '@assay/fixes';
import { isObject } from '@assay/text/patches';
import { ignoredFields, isTextField } from './ignored-fields.js';

export default defineFixes(
  'reference-siblings-ignored',
  {
    kind: 'safe',
    title: 'Put the `$ref` into `allOf` to apply the texts next to it.',
    make: (place) => intentsFor(place, wrapped),
  },
  {
    kind: 'suggested',
    title: 'Put the `$ref` into `allOf` to apply the texts next to it, and remove the other, ignored fields.',
    make: textsKept,
  },
  {
    // The intention of the author is lost.
    kind: 'suggested',
    title: 'Remove the ignored fields next to `$ref`.',
    make: (place) => intentsFor(place, bared),
  },
);

/** Returns the intents for all references of a finding: those with the same ignored fields. */
function intentsFor(
  place: FixPlace,
  fixNode: (reference: Reference, fields: readonly string[]) => readonly Intent[] | undefined,
): readonly Intent[] | undefined {
  const { model, pointer, document } = place;
  const { format } = model.document;
  const first = pointer.slice(0, -1).join('\n');
  const found = model.references.find(
    (reference) => reference.document === document && reference.segments().join('\n') === first,
  );
  if (found === undefined) return undefined;
  const limiting = listLimits(ignoredFields(found, format));
  const intents: Intent[] = [];
  for (const node of model.nodes) {
    if (!isLost(node)) continue;
    const fields = ignoredFields(node, format);
    if (fields.length === 0 || listLimits(fields) !== limiting) continue;
    const repaired = fixNode(node, fields);
    // One finding covers all references, so all or none are fixed.
    if (repaired === undefined) return undefined;
    intents.push(...repaired);
  }
  return intents;
}

function isLost(node: Node): node is Reference {
  return isReference(node);
}

function listLimits(fields: readonly string[]): string {
  return fields
    .filter((field) => !isTextField(field))
    .toSorted()
    .join('\n');
}

/** Keeps texts and removes other fields. Undefined without texts, because then only a removal is possible. */
function textsKept(place: FixPlace): readonly Intent[] | undefined {
  const intents = intentsFor(place, unlimited);
  return intents?.some(({ kind }) => kind === 'rename') === true ? intents : undefined;
}

function unlimited(reference: Reference, fields: readonly string[]): readonly Intent[] | undefined {
  const limits = fields.filter((field) => !isTextField(field));
  const wrapping = limits.length === fields.length ? [] : inAllOf(reference, fields);
  return wrapping && [...bared(reference, limits), ...wrapping];
}

/** Wraps a reference if its siblings are only texts. Other siblings would become effective constraints. */
function wrapped(reference: Reference, fields: readonly string[]): readonly Intent[] | undefined {
  return fields.every(isTextField) ? inAllOf(reference, fields) : undefined;
}

/** @param fields - the known siblings of the reference */
function inAllOf(reference: Reference, fields: readonly string[]): readonly Intent[] | undefined {
  const { document, raw } = reference;
  if (reference.expects !== 'Schema') return undefined;
  const rest = Object.keys(raw).filter((field) => field !== '$ref' && !fields.includes(field));
  if (rest.some((field) => !/^x-/i.test(field)) || raw['allOf'] !== undefined || !isObject(raw))
    return undefined;
  const pointer = [...reference.segments(), '$ref'];
  return [
    { kind: 'rename', document, pointer, name: 'allOf' },
    { kind: 'set', document, pointer, value: [{ $ref: reference.ref }] },
  ];
}

function bared(reference: Reference, fields: readonly string[]): readonly Intent[] {
  const { document } = reference;
  const pointer = reference.segments();
  return fields.map((field) => ({ kind: 'remove', document, pointer: [...pointer, field] }));
}

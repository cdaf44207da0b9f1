import type { Fault } from '../model/fault.js';
import { containsNoSchema } from '../build/schemas.js';
import type { UnvalidatedModel } from '../model/model.js';
import type { Node } from '../model/node.js';
import { isObject, isReference, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';
import { isSchemaKeyword } from '../model/schema-keywords.js';
import { formatPointer, percentDecoded } from '@assay/text';
import type { ModelChange, Watch } from '../watch/watch.js';

/**
 * Lets references give the text that their objects have now, where the model can stay although that changes. Who asks for it is noted,
 * and so is who asks for the faults of the model.
 */
export function watchNodes(watch: Watch, model: UnvalidatedModel): void {
  watch.watchFaults(model);
  for (const container of watch.containers()) {
    const node = model.findNode(container);
    const reference = node && getReference(node);
    if (reference === undefined) continue;
    const get = (): unknown => reference.raw['$ref'];
    Object.defineProperty(reference, 'ref', { get, enumerable: true, configurable: true });
  }
}

/**
 * Brings a model up to date with what has changed of the values that it was built from.
 *
 * @param faults Those that were found while it was built.
 * @returns What these faults are now; undefined where the model has to be built again.
 */
export function patchModel(
  model: UnvalidatedModel,
  faults: readonly Fault[],
  watch: Watch,
): readonly Fault[] | undefined {
  let patched = faults;
  for (const change of watch.modelChanges()) {
    if (!changesModel(model, change)) continue;
    const next = watch.as('engine', () => withReferenceAgain(model, patched, change));
    if (next === undefined) return undefined;
    patched = next;
  }
  return patched;
}

/** Checks whether changed values would give another model. */
function changesModel(model: UnvalidatedModel, { container, key, wasRead }: ModelChange): boolean {
  switch (model.findNode(container)?.kind) {
    case 'Schema':
      // Next to a reference no key may be the builder's own, and else few of those that it goes through are.
      if ('$ref' in container) return true;
      if (key.startsWith('x-') || !isSchemaKeyword(key)) return someLeadThrough(model, key);
      return wasRead || !containsNoSchema(key);
    case 'PathItem':
      return wasRead || !key.startsWith('x-');
    default:
      return true;
  }
}

/** The faults with that of a reference that could not be resolved before, and cannot be now; undefined for other changes. */
function withReferenceAgain(
  model: UnvalidatedModel,
  faults: readonly Fault[],
  { container, key }: ModelChange,
): readonly Fault[] | undefined {
  const node = model.findNode(container);
  const reference = node && getReference(node);
  if (key !== '$ref' || reference === undefined || typeof reference.raw['$ref'] !== 'string')
    return undefined;
  const at = faults.findIndex((fault) => isFaultOf(fault, reference));
  const before = faults[at];
  if (before?.kind !== 'UnresolvedReferenceFault' || reference.target !== undefined) return undefined;
  const finding = model.find(reference);
  return finding.kind === 'missing' ? faults.with(at, { ...before, reason: finding.reason }) : undefined;
}

function isFaultOf(fault: Fault, reference: Reference): boolean {
  return 'reference' in fault && fault.reference === reference;
}

/** Checks whether the pointer of a reference goes through a key. */
function someLeadThrough(model: UnvalidatedModel, key: string): boolean {
  const way = `${formatPointer([key])}/`;
  const passesThrough = (ref: string): boolean => {
    if (!ref.includes('#')) return false;
    return `${ref.includes('%') ? percentDecoded(ref) : ref}/`.includes(way);
  };
  const { references, mappings, discriminated } = model;
  return (
    references.some(({ ref }) => passesThrough(ref)) ||
    mappings.some(({ ref }) => passesThrough(ref)) ||
    discriminated.some((schema) => mappedBy(schema).some(passesThrough))
  );
}

function mappedBy({ keywords }: Schema): readonly string[] {
  const { discriminator } = keywords;
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  return isObject(mapping) ? Object.values(mapping).filter((each) => typeof each === 'string') : [];
}

/** The reference that an object is, or that a schema has; undefined for other objects. */
function getReference(node: Node): Reference | undefined {
  if (node instanceof Schema) return node.reference;
  return isReference(node) && node.field === '$ref' ? node : undefined;
}

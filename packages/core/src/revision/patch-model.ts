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
 * Makes the `ref` of watched references read the current text, so that the model can remain if it changes. Readers of it, and of
 * the faults of the model, are recorded.
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
 * Updates a model after changes of the values that it was built from.
 *
 * @param faults The faults found while the model was built.
 * @returns The updated faults; undefined if the model has to be built again.
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

/** True if changed values would lead to another model. */
function changesModel(model: UnvalidatedModel, { container, key, wasRead }: ModelChange): boolean {
  switch (model.findNode(container)?.kind) {
    case 'Schema':
      // Beside a reference, any key may matter to the builder. Elsewhere, keys that are not keywords matter only if a pointer
      // leads through them.
      if ('$ref' in container) return true;
      if (key.startsWith('x-') || !isSchemaKeyword(key)) return someLeadThrough(model, key);
      return wasRead || !containsNoSchema(key);
    case 'PathItem':
      return wasRead || !key.startsWith('x-');
    default:
      return true;
  }
}

/** Returns the faults with a new reason for a reference that was and is still unresolved; undefined for other changes. */
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

/** True if the pointer of any reference goes through a key. */
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

/** Returns a node that is a reference, or the reference of a schema; undefined for other nodes. */
function getReference(node: Node): Reference | undefined {
  if (node instanceof Schema) return node.reference;
  return isReference(node) && node.field === '$ref' ? node : undefined;
}

import { percentDecoded } from '@assay/json-schema';
import type { Fault } from '../model/fault.js';
import { containsNoSchema } from '../build/schemas.js';
import type { UnvalidatedModel } from '../model/model.js';
import { isObject, type Reference } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';
import { isSchemaKeyword } from '../model/schema-keywords.js';
import { formatPointer, mentions } from '@assay/text';
import type { ModelChange, Rename, Watch } from '../watch/watch.js';
import { getNodeMap, getReference } from './watch-nodes.js';

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
  const { changes, renames: allRenames } = watch.modelChanges();
  // What else is called otherwise is as if one key had gone and another had come.
  const renames = allRenames.filter((rename) => isOfProperty(model, rename));
  let patched = faults;
  for (const change of changes) {
    if (!changesModel(model, change)) continue;
    const isRenamed = renames.some(
      ({ container, from, to }) =>
        container === change.container && (from === change.key || to === change.key),
    );
    if (isRenamed) continue;
    const next = watch.as('engine', () => withReferenceAgain(model, patched, change));
    if (next === undefined) return undefined;
    patched = next;
  }
  return renames.every((rename) => changesNameOnly(model, patched, rename)) ? patched : undefined;
}

/** Checks whether changed values would give another model. */
function changesModel(model: UnvalidatedModel, { container, key, wasRead }: ModelChange): boolean {
  switch (model.findNode(container)?.kind) {
    case 'Schema':
      // Next to a reference no key may be the builder's own, and else few of those that it goes through are.
      if ('$ref' in container) return true;
      if (key.startsWith('x-') || !isSchemaKeyword(key)) return someLeadThrough(model, [key]);
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

/** Checks whether a key is the name of a property of a schema. */
function isOfProperty({ findNode: nodeOf }: UnvalidatedModel, { container, member }: Rename): boolean {
  const node = nodeOf(member);
  return node !== undefined && getNodeMap(node) === container;
}

/** Checks whether nothing of a model depends on the name of a property but the property's own name. */
function changesNameOnly(
  model: UnvalidatedModel,
  faults: readonly Fault[],
  { member, from, to }: Rename,
): boolean {
  const node = model.findNode(member);
  if (node === undefined || mentions(node.document, identifiers)) return false;
  const place = [...node.segments().slice(0, -1), from];
  const isAtFault = faults.some(
    ({ uri, at }) => uri === node.document.uri && place.every((segment, i) => at[i] === segment),
  );
  return !isAtFault && ![from, to].some((name) => someLeadThrough(model, ['properties', name]));
}

/** Keywords that identify places of a document, besides pointers. */
const identifiers = /\$(?:id|anchor|dynamicAnchor|self)/;

/**
 * Checks whether a reference has some segments in its pointer, or ends with all but the last of them: a map may be
 * built at the reference.
 */
function someLeadThrough(model: UnvalidatedModel, segments: readonly string[]): boolean {
  const way = `${formatPointer(segments)}/`;
  const wayToMap = `${formatPointer(segments.slice(0, -1))}/`;
  const passesThrough = (ref: string): boolean => {
    if (!ref.includes('#')) return false;
    const pointer = `${ref.includes('%') ? percentDecoded(ref) : ref}/`;
    return pointer.includes(way) || (wayToMap !== '/' && pointer.endsWith(wayToMap));
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

import { percentDecoded } from '@assay/json-schema';
import type { Fault } from '../fault/fault.js';
import { holdsNoSchema } from '../model/build/schemas.js';
import type { UnvalidatedModel } from '../model/model.js';
import { isObject, type Reference } from '../model/nodes.js';
import type { Schema } from '../model/schema.js';
import { isSchemaKeyword } from '../model/schema-keywords.js';
import { formatPointer, mentions } from '@assay/text';
import type { ModelChange, Rename, Watch } from './watch.js';
import { mapOf, referenceOf } from './watch-nodes.js';

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

/** Whether a model that is built again would be another one, since what it was built from has changed. */
function changesModel(model: UnvalidatedModel, { container, key, wasRead }: ModelChange): boolean {
  switch (model.nodeOf(container)?.kind) {
    case 'Schema':
      // Next to a reference no key may be the builder's own, and else few of those that it goes through are.
      if ('$ref' in container) return true;
      if (key.startsWith('x-') || !isSchemaKeyword(key)) return someLeadThrough(model, [key]);
      return wasRead || !holdsNoSchema(key);
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
  const node = model.nodeOf(container);
  const reference = node && referenceOf(node);
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

/** Whether a key is the name of a property of a schema. */
function isOfProperty({ nodeOf }: UnvalidatedModel, { container, member }: Rename): boolean {
  const node = nodeOf(member);
  return node !== undefined && mapOf(node) === container;
}

/** Whether nothing of a model depends on the name of a property but what the property itself is called. */
function changesNameOnly(
  model: UnvalidatedModel,
  faults: readonly Fault[],
  { member, from, to }: Rename,
): boolean {
  const node = model.nodeOf(member);
  if (node === undefined || mentions(node.document, identifiers)) return false;
  const place = [...node.segments().slice(0, -1), from];
  const isAtFault = faults.some(
    ({ uri, at }) => uri === node.document.uri && place.every((segment, i) => at[i] === segment),
  );
  return !isAtFault && ![from, to].some((name) => someLeadThrough(model, ['properties', name]));
}

/** What places of a document go by, besides pointers. */
const identifiers = /\$(?:id|anchor|dynamicAnchor|self)/;

/** Whether a reference has some segments in its pointer, or ends with all but the last of them: a map may be built where it is referred to. */
function someLeadThrough(model: UnvalidatedModel, segments: readonly string[]): boolean {
  const way = `${formatPointer(segments)}/`;
  const wayToMap = `${formatPointer(segments.slice(0, -1))}/`;
  const leadsThrough = (ref: string): boolean => {
    if (!ref.includes('#')) return false;
    const pointer = `${ref.includes('%') ? percentDecoded(ref) : ref}/`;
    return pointer.includes(way) || (wayToMap !== '/' && pointer.endsWith(wayToMap));
  };
  const { references, mappings, discriminated } = model;
  return (
    references.some(({ ref }) => leadsThrough(ref)) ||
    mappings.some(({ ref }) => leadsThrough(ref)) ||
    discriminated.some((schema) => mappedBy(schema).some(leadsThrough))
  );
}

function mappedBy({ keywords }: Schema): readonly string[] {
  const { discriminator } = keywords;
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  return isObject(mapping) ? Object.values(mapping).filter((each) => typeof each === 'string') : [];
}

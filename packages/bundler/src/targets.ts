import type { Model, NodeKind, Reference } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { placeKey, valueAt, type Place } from './place.js';

/** A part of another document that is the target of references. */
export interface Target extends Place {
  readonly key: string;
  readonly value: unknown;
  /** The kind of the object in the model; if the model has no node for it, the kind that the first reference expects. */
  readonly kind: NodeKind;
  /** The references to this target, in document order. The first one is outside the target. */
  readonly uses: Reference[];
  /** The direct target of the first reference. A reference at that place leads to this target. */
  readonly named: Place;
  /** The target that contains this one; undefined if no target does. */
  outer: Target | undefined;
}

/** The targets of all references of a description. */
export interface Targets {
  /** All targets, in the order of their first reference. */
  readonly list: readonly Target[];
  /** Returns the final target of a reference; undefined if none exists. */
  getTargetPlace(reference: Reference): Place | undefined;
  /** Returns the key of the final target of an object's `$ref`; undefined if the object is not a reference. */
  getTargetKey(object: unknown): string | undefined;
  /** Returns the target at a place; undefined in the root document, and if no reference leads there. */
  at(place: Place): Target | undefined;
  /** Returns the outermost target that contains or equals a place. */
  findEnclosingTarget(place: Place): Target | undefined;
}

/** Collects the targets of references in documents other than the root. */
export function collectTargets(model: Model): Targets {
  const root = model.document.document;
  const referenceAt = new Map<unknown, Reference>();
  for (const reference of model.references)
    if (reference.field === '$ref') referenceAt.set(reference.raw, reference);
  const places = new Map<Reference, Place>();
  const byKey = new Map<string, Target>();
  for (const reference of [...model.references, ...model.mappings]) {
    const target = targetPlace(model, reference);
    if (target === undefined) continue;
    const place = target.document === root ? target : throughReferences(model, target, referenceAt);
    places.set(reference, place);
    if (place.document === root || reference.field === 'operationRef') continue;
    const key = placeKey(place);
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, newTarget(model, place, key, reference, target));
    else known.uses.push(reference);
  }
  const list = [...byKey.values()];
  const parts = listDescriptionParts(model);
  for (const target of list) target.outer = findOuter(target, byKey, parts);
  const at = (place: Place): Target | undefined =>
    place.document === root ? undefined : byKey.get(placeKey(place));
  return {
    list,
    getTargetKey(object) {
      const reference = referenceAt.get(object);
      const place = reference && places.get(reference);
      return place && placeKey(place);
    },
    getTargetPlace: (reference) => places.get(reference),
    at,
    findEnclosingTarget: (place) => {
      if (place.document === root) return undefined;
      for (let length = place.segments.length; length >= 0; length--) {
        const target = at({ document: place.document, segments: place.segments.slice(0, length) });
        if (target !== undefined && target.outer === undefined) return target;
      }
      return undefined;
    },
  };
}

function targetPlace(model: Model, reference: Reference): Place | undefined {
  const found = model.getTarget(reference);
  return found && { document: found.document, segments: found.segments.map(String) };
}

/** Follows a chain of pure references to its final target. */
function throughReferences(model: Model, start: Place, referenceAt: ReadonlyMap<unknown, Reference>): Place {
  let place = start;
  const seen = new Set<unknown>();
  while (place.document !== model.document.document) {
    const value = valueAt(place);
    // A circular reference is its own target.
    if (seen.has(value)) return start;
    seen.add(value);
    const next = isPureReference(value) ? referenceAt.get(value) : undefined;
    const target = next && targetPlace(model, next);
    if (target === undefined) return place;
    place = target;
  }
  return place;
}

/** True if an object has a `$ref` and nothing else. */
export function isPureReference(value: unknown): boolean {
  return isObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1;
}

function newTarget(model: Model, place: Place, key: string, reference: Reference, target: Place): Target {
  const value = valueAt(place);
  const node = isObject(value) ? model.findNode(value) : undefined;
  // `as`: the node is not a reference, so its kind is one of these.
  const kind = (node === undefined || node.kind === 'Reference' ? reference.expects : node.kind) as NodeKind;
  return { ...place, key, value, kind, uses: [reference], named: target, outer: undefined };
}

/** Returns the objects of the model that are parts of others and were not reached by a reference. */
function listDescriptionParts(model: Model): ReadonlySet<unknown> {
  const parts = new Set<unknown>();
  for (const node of model.nodes) {
    const isEntered = node.base !== undefined && node.step === undefined;
    if (!isEntered && node.raw !== node.parent?.raw) parts.add(node.raw);
  }
  return parts;
}

function findOuter(
  target: Target,
  byKey: ReadonlyMap<string, Target>,
  parts: ReadonlySet<unknown>,
): Target | undefined {
  if (!isObject(target.value) || !parts.has(target.value)) return undefined;
  const { document, segments } = target;
  for (let length = segments.length - 1; length >= 0; length--) {
    const outer = byKey.get(placeKey({ document, segments: segments.slice(0, length) }));
    if (outer !== undefined) return outer;
  }
  return undefined;
}

import type { Model, NodeKind, Reference } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { placeKey, valueAt, type Place } from './place.js';

/** A part of another document that references lead to. */
export interface Target extends Place {
  readonly key: string;
  readonly value: unknown;
  /** The kind of object that it is, as far as the model knows; else the expected kind. */
  readonly kind: NodeKind;
  /** The references to it, in the order in which they were met: the first one is outside of it. */
  readonly uses: Reference[];
  /** Literal target of the first reference: a reference found there leads here. */
  readonly named: Place;
  /** The target that this one is a part of; undefined if it is a whole. */
  outer: Target | undefined;
}

/** Targets of the references of a description. */
export interface Targets {
  /** In the order in which references first lead to them. */
  readonly list: readonly Target[];
  /** The place that a reference leads to in the end; undefined if there is none. */
  getTargetPlace(reference: Reference): Place | undefined;
  /** Returns the final target of an object's `$ref`, as a key; undefined if it is not a reference. */
  keyBehind(object: unknown): string | undefined;
  /** The target at a place; undefined for places of the root document and for those that nothing leads to. */
  at(place: Place): Target | undefined;
  /** The innermost whole target that a place lies in, itself included. */
  around(place: Place): Target | undefined;
}

/** Collects what references lead to in other documents than the root. */
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
    keyBehind(object) {
      const reference = referenceAt.get(object);
      const place = reference && places.get(reference);
      return place && placeKey(place);
    },
    getTargetPlace: (reference) => places.get(reference),
    at,
    around: (place) => {
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

/** Follows objects that are nothing but references to their final target. */
function throughReferences(model: Model, start: Place, referenceAt: ReadonlyMap<unknown, Reference>): Place {
  let place = start;
  const seen = new Set<unknown>();
  while (place.document !== model.document.document) {
    const value = valueAt(place);
    // In a circle each reference stands for itself.
    if (seen.has(value)) return start;
    seen.add(value);
    const next = isPureReference(value) ? referenceAt.get(value) : undefined;
    const target = next && targetPlace(model, next);
    if (target === undefined) return place;
    place = target;
  }
  return place;
}

/** True for objects that have a `$ref` and nothing else. */
export function isPureReference(value: unknown): boolean {
  return isObject(value) && typeof value['$ref'] === 'string' && Object.keys(value).length === 1;
}

function newTarget(model: Model, place: Place, key: string, reference: Reference, target: Place): Target {
  const value = valueAt(place);
  const node = isObject(value) ? model.findNode(value) : undefined;
  // `as`: the kind of a node is one of these.
  const kind = (node === undefined || node.kind === 'Reference' ? reference.expects : node.kind) as NodeKind;
  return { ...place, key, value, kind, uses: [reference], named: target, outer: undefined };
}

/** The objects of the model that are parts of others, not what a reference led to. */
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

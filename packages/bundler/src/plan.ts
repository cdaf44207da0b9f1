import type { Model, Reference } from '@assay/core';
import { isObject } from '@assay/text/patches';
import { Edits, type Content } from './edits.js';
import { ComponentPlacement, getReferencePlace, type NewComponent } from './component-placement.js';
import { valueAt, type Place } from './place.js';
import { planPlaces } from './plan-places.js';
import { planSchemas } from './plan-schemas.js';
import { ReferenceTexts } from './reference-texts.js';
import { Scopes } from './scopes.js';
import { sectionPath } from './sections.js';
import { collectTargets, type Target } from './targets.js';

/** The edits of the documents, or the reason why bundling is impossible, as a clause. */
export type Plan =
  | { readonly ok: true; readonly edits: Edits }
  | { readonly ok: false; readonly reason: string };

/** Plans how a description in several documents becomes one document. */
export function planBundle(model: Model): Plan {
  const { format, document: root } = model.document;
  const targets = collectTargets(model);
  const homes = new ComponentPlacement(model, targets);
  const scopes = new Scopes(format, targets);
  const texts = new ReferenceTexts(root, format, targets, homes, scopes);
  const edits = new Edits();
  const references = [...model.references, ...model.mappings];
  for (let before = -1; before !== scopes.removedIds.size;) {
    before = scopes.removedIds.size;
    for (const reference of references) {
      const captive = texts.findInescapableScope(reference);
      if (captive !== undefined) scopes.removedIds.add(captive.key);
    }
  }
  for (const reference of references) {
    const place = targets.getTargetPlace(reference);
    const target = place && targets.at(place);
    if (target !== undefined && reference.field === '$ref' && isReplaced(reference, target, homes)) {
      replace(edits, reference, target);
      continue;
    }
    const text = texts.getReferenceText(reference);
    if (text === reference.ref) continue;
    const segments = [...reference.segments().map(String), reference.field];
    edits.set(reference.document, segments, { kind: 'replace', content: { kind: 'value', value: text } });
  }
  planPlaces(model, scopes, texts, edits);
  planSchemas(model, targets, homes, scopes, edits);
  const reason = addComponents(model, homes, edits);
  return reason === undefined ? { ok: true, edits } : { ok: false, reason };
}

function isReplaced(reference: Reference, target: Target, homes: ComponentPlacement): boolean {
  return homes.isHost(reference, target) && !homes.isWithinItself(reference, target);
}

/** Replaces a reference by its target from another document. */
function replace(edits: Edits, reference: Reference, target: Target): void {
  const { document, segments } = getReferencePlace(reference);
  const hasSiblings = target.kind === 'PathItem' && Object.keys(reference.raw).length > 1;
  edits.set(
    document,
    segments,
    hasSiblings
      ? { kind: 'merge', place: target }
      : { kind: 'replace', content: { kind: 'place', place: target } },
  );
}

/** Adds the new components to the root document. Returns the reason if the root cannot contain them. */
function addComponents(model: Model, homes: ComponentPlacement, edits: Edits): string | undefined {
  const bySection = new Map<string, NewComponent[]>();
  for (const component of homes.added) {
    const section = bySection.get(component.section);
    if (section === undefined) bySection.set(component.section, [component]);
    else section.push(component);
  }
  const missing: [string, Content][] = [];
  for (const [section, components] of bySection) {
    const path = sectionPath(section, model.document.format);
    const entries = components.map(({ name, target }) => [name, { kind: 'place', place: target }] as const);
    for (let length = 1; length <= path.length; length++) {
      const place = homes.getSourcePlace(path.slice(0, length));
      const value = valueAt(place);
      if (value !== undefined && value !== null && !isObject(value))
        return `\`/${path.slice(0, length).join('/')}\` is not an object, so it cannot contain definitions of other documents`;
      if (length < path.length && isEmpty(value)) {
        missing.push([section, { kind: 'map', entries }]);
        break;
      }
      if (length === path.length) addEntries(edits, place, value, entries);
    }
  }
  if (missing.length > 0) {
    const place: Place = { document: model.document.document, segments: ['components'] };
    addEntries(edits, place, valueAt(place), missing);
  }
  return undefined;
}

/** Adds members to the object at a place, which is created if it does not exist. */
function addEntries(
  edits: Edits,
  place: Place,
  value: unknown,
  entries: readonly (readonly [string, Content])[],
): void {
  if (!isEmpty(value)) for (const [name, content] of entries) edits.add(place, name, content);
  else if (value === undefined) {
    const parent = { document: place.document, segments: place.segments.slice(0, -1) };
    edits.add(parent, place.segments.at(-1) ?? '', { kind: 'map', entries });
  } else edits.set(place.document, place.segments, { kind: 'replace', content: { kind: 'map', entries } });
}

function isEmpty(value: unknown): boolean {
  return !isObject(value) || Object.keys(value).length === 0;
}

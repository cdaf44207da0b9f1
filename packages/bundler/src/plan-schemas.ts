import { Schema, type Model, type Node } from '@assay/core';
import { isObject } from '@assay/text/patches';
import type { Content, Edits } from './edits.js';
import { getReferencePlace, type ComponentPlacement } from './component-placement.js';
import { pointerFragment } from './place.js';
import type { Scopes } from './scopes.js';
import { sectionPath } from './sections.js';
import type { Target, Targets } from './targets.js';

/** Plans the changes of schemas that depend on names: duplicate anchors, and discriminators of renamed components. */
export function planSchemas(
  model: Model,
  targets: Targets,
  homes: ComponentPlacement,
  scopes: Scopes,
  edits: Edits,
): void {
  const { format, document: root } = model.document;
  if (format === 'oas3.1' || format === 'oas3.2') renameAnchors(model, scopes, edits);
  if (format === 'oas2') return;
  const renamed = new Map<Target, string>();
  for (const { name, target } of homes.added) {
    const before = target.named.segments.at(-1);
    if (target.kind === 'Schema' && before !== undefined && before !== name) renamed.set(target, before);
  }
  const mappings = new Map<Schema, Map<string, string>>();
  for (const reference of renamed.size === 0 ? [] : model.references) {
    const place = targets.getTargetPlace(reference);
    const schema = reference.parent;
    if (place === undefined || !(schema instanceof Schema)) continue;
    const holder = schema.parent;
    const target = targets.at(place);
    if (target !== undefined && isChoice(schema) && holder instanceof Schema) note(holder, target);
    const extending =
      schema.step === 'allOf' ? targets.findEnclosingTarget(getReferencePlace(schema)) : undefined;
    if (extending !== undefined && reference.target instanceof Schema) note(reference.target, extending);
  }
  for (const [schema, names] of mappings) addMapping(schema, names, edits);
  renameMapped();

  function note(schema: Schema, target: Target): void {
    const name = renamed.get(target);
    const discriminator = schema.raw['discriminator'];
    if (name === undefined || !isObject(discriminator)) return;
    const mapping = discriminator['mapping'];
    if (isObject(mapping) && (Object.hasOwn(mapping, name) || hasMappingTo(mapping, target))) return;
    const names = mappings.get(schema) ?? new Map<string, string>();
    mappings.set(schema, names.set(name, pointerFragment(homes.getOutputPath(target))));
  }

  function hasMappingTo(mapping: Readonly<Record<string, unknown>>, target: Target): boolean {
    return model.mappings.some(
      (reference) =>
        reference.raw === mapping && targets.getTargetPlace(reference)?.segments === target.segments,
    );
  }

  /** Renames mapping values that name components of another description. */
  function renameMapped(): void {
    for (const node of model.nodes) {
      if (node.document === root || !(node instanceof Schema)) continue;
      const mapping = getMappingEntries(node);
      for (const [key, name] of Object.entries(mapping ?? {})) {
        if (typeof name !== 'string' || model.document.components?.schemas.has(name) === true) continue;
        const segments = [...sectionPath('schemas', format), name];
        const target = targets.at({ document: node.document, segments });
        const home = target && homes.getOutputPath(target).at(-1);
        if (home === undefined || home === name) continue;
        edits.set(node.document, [...getReferencePlace(node).segments, 'discriminator', 'mapping', key], {
          kind: 'replace',
          content: { kind: 'value', value: home },
        });
      }
    }
  }
}

function isChoice({ step }: Node): boolean {
  return step === 'oneOf' || step === 'anyOf';
}

function getMappingEntries({ raw }: Schema): Readonly<Record<string, unknown>> | undefined {
  const discriminator = raw['discriminator'];
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  return isObject(mapping) ? mapping : undefined;
}

function addMapping(schema: Schema, names: ReadonlyMap<string, string>, edits: Edits): void {
  const { document, segments } = getReferencePlace(schema);
  const entries = [...names].map(([name, value]): readonly [string, Content] => [
    name,
    { kind: 'value', value },
  ]);
  const place = { document, segments: [...segments, 'discriminator'] };
  const mapping = getMappingEntries(schema);
  if (mapping === undefined) edits.add(place, 'mapping', { kind: 'map', entries });
  else
    for (const [name, value] of entries)
      edits.add({ document, segments: [...place.segments, 'mapping'] }, name, value);
}

/** Renames duplicate anchors of one resource. References to a renamed anchor use a JSON Pointer instead. */
function renameAnchors(model: Model, scopes: Scopes, edits: Edits): void {
  const usedNames = new Set<string>();
  const seen = new Set<unknown>();
  for (const node of model.nodes) {
    const name = node.kind === 'Schema' ? node.text('$anchor') : undefined;
    if (name === undefined || seen.has(node.raw)) continue;
    seen.add(node.raw);
    const place = getReferencePlace(node);
    if (scopes.around(place) !== undefined) continue;
    let unique = name;
    for (let number = 2; usedNames.has(unique); number++) unique = `${name}-${number}`;
    usedNames.add(unique);
    if (unique === name || node.document === model.document.document) continue;
    edits.set(place.document, [...place.segments, '$anchor'], {
      kind: 'replace',
      content: { kind: 'value', value: unique },
    });
  }
}

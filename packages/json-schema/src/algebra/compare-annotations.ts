import { canonicalText } from '../value/equality.js';
import type { ShapePair } from './compare-shapes.js';
import { compareVariants, getEntryPlace, lastName } from './compare-variants.js';
import { same } from './containment.js';
import type { Annotations } from './shapes/shape.js';

/** Compares annotations. They do not constrain values, but clients rely on them. */
export function compareAnnotations<S>(pair: ShapePair<S>): void {
  const { annotations: before } = pair.old;
  const { annotations: after } = pair.new;
  if (before.deprecated !== undefined || after.deprecated !== undefined)
    compareDeprecated(pair, before, after);
  if (before.default !== undefined || after.default !== undefined) compareDefault(pair, before, after);
  if (before.discriminator !== undefined || after.discriminator !== undefined)
    compareDiscriminator(pair, before, after);
  if (before.xml !== undefined || after.xml !== undefined) compareXml(pair, before, after);
  if (before.others !== undefined || after.others !== undefined) compareOthers(pair, before, after);
}

/** Compares the annotations that apply to some types only, and those hidden by another annotation. */
function compareOthers<S>(
  { comparison, oldPlace, newPlace }: ShapePair<S>,
  { others: before }: Annotations<S>,
  { others: after }: Annotations<S>,
): void {
  for (const [text, at] of before ?? [])
    if (after?.has(text) !== true)
      comparison.differ({ kind: 'annotation-changed', keyword: keywordOf(text) }, at, newPlace, same);
  for (const [text, at] of after ?? [])
    if (before?.has(text) !== true)
      comparison.differ({ kind: 'annotation-changed', keyword: keywordOf(text) }, oldPlace, at, same);
}

function keywordOf(text: string): string {
  return text.split(' ', 1)[0] ?? text;
}

function compareDeprecated<S>(
  { comparison, oldPlace, newPlace }: ShapePair<S>,
  before: Annotations<S>,
  after: Annotations<S>,
): void {
  if (before.deprecated === undefined)
    comparison.differ({ kind: 'deprecated-added' }, oldPlace, after.deprecated, same);
  else if (after.deprecated === undefined)
    comparison.differ({ kind: 'deprecated-removed' }, before.deprecated, newPlace, same);
}

function compareDefault<S>(
  { comparison, oldPlace, newPlace }: ShapePair<S>,
  before: Annotations<S>,
  after: Annotations<S>,
): void {
  const old = before.default;
  const next = after.default;
  const texts = { old: old?.value, new: next?.value };
  if (old === undefined) comparison.differ({ kind: 'default-added', ...texts }, oldPlace, next?.at, same);
  else if (next === undefined)
    comparison.differ({ kind: 'default-removed', ...texts }, old.at, newPlace, same);
  else if (canonicalText(old.value) !== canonicalText(next.value))
    comparison.differ({ kind: 'default-changed', ...texts }, old.at, next.at, same);
}

function compareDiscriminator<S>(pair: ShapePair<S>, before: Annotations<S>, after: Annotations<S>): void {
  const { comparison, oldPlace, newPlace } = pair;
  const old = before.discriminator;
  const next = after.discriminator;
  if (old === undefined || next === undefined) {
    const kind = old === undefined ? 'discriminator-added' : 'discriminator-removed';
    comparison.differ(
      { kind, old: old?.property, new: next?.property },
      old?.at ?? oldPlace,
      next?.at ?? newPlace,
      same,
    );
    return;
  }
  if (old.property !== next.property)
    comparison.differ(
      { kind: 'discriminator-changed', old: old.property, new: next.property },
      old.at,
      next.at,
      same,
    );
  for (const [value, target] of old.mapping) {
    const other = next.mapping.get(value);
    if (other === undefined) {
      // A value that equals the name of its schema needs no mapping.
      if (lastName(target) !== value)
        comparison.differ(
          { kind: 'discriminator-mapping-removed', value },
          getEntryPlace(old.at, value),
          next.at,
          same,
        );
    }
  }
  for (const [value, target] of next.mapping) {
    if (!old.mapping.has(value) && lastName(target) !== value)
      comparison.differ(
        { kind: 'discriminator-mapping-added', value },
        old.at,
        getEntryPlace(next.at, value),
        same,
      );
  }
  compareVariants(pair, old, next);
}

function compareXml<S>(
  { comparison, oldPlace, newPlace }: ShapePair<S>,
  before: Annotations<S>,
  after: Annotations<S>,
): void {
  const old = before.xml?.value ?? {};
  const next = after.xml?.value ?? {};
  for (const field of ['name', 'namespace', 'prefix', 'attribute', 'wrapped', 'nodeType']) {
    const [from, to] = [old[field] ?? false, next[field] ?? false];
    if (from === to) continue;
    const detail = { kind: 'xml-changed', field, old: old[field], new: next[field] } as const;
    comparison.differ(detail, before.xml?.at ?? oldPlace, after.xml?.at ?? newPlace, same);
  }
}

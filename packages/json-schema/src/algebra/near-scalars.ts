import { findSeparatingText, sampleMatching } from '@assay/regex';
import { samplesOfFormats } from './sample-values.js';
import type { BoundKeyword, Shape } from './shapes/shape.js';

/** Maximum length of a generated text. */
const maxLength = 20_000;

/** Texts that patterns and formats often treat differently. */
const usualTexts = ['a', '', 'A', '0', ' ', 'a b', 'é', '😀', '-', 'a\n'];

/** Generates texts that a shape probably accepts. Texts that another shape probably rejects come first. */
export function* nearTexts<S>(shape: Shape<S>, other: Shape<S> | undefined): Iterable<string> {
  const [min, max] = [readBound(shape, 'minLength') ?? 0, readBound(shape, 'maxLength') ?? Infinity];
  const [otherMin, otherMax] = [readBound(other, 'minLength'), readBound(other, 'maxLength')];
  const lengths = new Set<number>();
  if (otherMax !== undefined && otherMax < max) lengths.add(otherMax + 1);
  if (otherMin !== undefined && otherMin > min) lengths.add(otherMin - 1).add(min);
  lengths.add(Math.max(min, Math.min(1, max))).add(min);
  const matching = [...(shape.text?.patterns.keys() ?? [])];
  for (const pattern of other?.text?.patterns.keys() ?? []) {
    if (matching.includes(pattern)) continue;
    const found = findSeparatingText({ matching, other: pattern, min, max });
    if (found.kind === 'text') yield found.text;
    else if (found.kind === 'undecided') yield* sampleTexts(matching, min, max);
  }
  const formats = [...(shape.formats?.keys() ?? [])];
  for (const length of lengths) {
    if (length > maxLength) continue;
    for (const format of formats) yield stretch(samplesOfFormats[format] ?? '', length);
    if (matching.length === 0) yield 'a'.repeat(length);
    else {
      const found = findSeparatingText({ matching, min: length, max: Math.min(max, length + 50) });
      if (found.kind === 'text') yield found.text;
    }
  }
  yield* sampleTexts(matching, min, max);
  for (const format of formats) if (samplesOfFormats[format] !== undefined) yield samplesOfFormats[format];
  yield* usualTexts;
  for (const text of Object.values(samplesOfFormats)) yield text;
}

function* sampleTexts(patterns: readonly string[], min: number, max: number): Iterable<string> {
  for (const pattern of patterns) {
    const options = { min, max: Math.min(max, 200), random: { below: () => 0 }, isLonger: false };
    for (const accept of [() => true, (text: string) => text.length > min + 1]) {
      const sample = sampleMatching(pattern, { ...options, accept });
      if (sample.kind === 'sample') yield sample.text;
    }
  }
}

/** Lengthens a text to the required length, if its format allows that. */
function stretch(text: string, length: number): string {
  const missing = length - text.length;
  if (missing <= 0) return text;
  return text.includes('@') ? 'a'.repeat(missing) + text : text + 'a'.repeat(missing);
}

/** Generates numbers that a shape probably accepts. Numbers that another shape probably rejects come first. */
export function* nearNumbers<S>(shape: Shape<S>, other: Shape<S> | undefined): Iterable<number> {
  const step = (shape.multiples ?? []).reduce((product, { value }) => product * Number(value), 1);
  const [min, max] = [readBound(shape, 'minimum'), readBound(shape, 'maximum')];
  for (const bound of [readBound(other, 'minimum'), readBound(other, 'maximum'), min, max, 0]) {
    if (bound === undefined) continue;
    const nearest = Math.floor(bound / step) * step;
    for (const value of [nearest, nearest - step, nearest + step, nearest + 2 * step]) yield clean(value);
    if (shape.multiples === undefined) for (const value of [bound, bound + 0.5, bound - 0.5]) yield value;
  }
  for (const factor of [1, 2, 3, 5, 7, 11]) yield clean(factor * step);
  // The limits of number formats.
  for (const power of [8, 16, 31, 32, 53, 63, 64]) for (const sign of [1, -1]) yield sign * 2 ** power;
  yield 1e300;
}

/** Removes floating-point errors from a multiple. */
function clean(value: number): number {
  return Number(value.toPrecision(15));
}

function readBound<S>(shape: Shape<S> | undefined, keyword: BoundKeyword): number | undefined {
  const bound = shape?.bounds?.get(keyword);
  return bound === undefined ? undefined : Number(bound.value);
}

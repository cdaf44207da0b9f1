import type { Escaping } from './escaping.js';
import type { Pair, Part } from './pairs.js';
import { pointerTo, sortValue } from './values.js';
import type { WireWriter } from './wire-writer.js';
import { escapedJson, writeJson } from './write-json.js';

/** Layout around and between pairs and their parts. */
export interface Layout {
  /** Before the first pair: `.` for `label`, `;` for `matrix`. */
  readonly first: string;
  /** Between pairs: `&`. */
  readonly between: string;
  /** Between the parts of a pair; after it, what is between those of arrays in it (2.0). */
  readonly separators: readonly string[];
  /** The characters that would end a part before its end. */
  readonly delimiters: string;
  /** The characters that would end a name before its end. */
  readonly nameDelimiters: string;
  /** False if an empty value has no `=` after its name, as in `matrix`. */
  readonly equalsBeforeEmpty: boolean;
}

/** The layout of a value that stands for itself. */
export const bare: Layout = {
  first: '',
  between: '',
  separators: [],
  delimiters: '',
  nameDelimiters: '=',
  equalsBeforeEmpty: true,
};

/**
 * Writes pairs.
 *
 * Scalars have spans. An array or object inside them has no layout in the specification: it is a JSON text, whose values have spans,
 * unless `separators` says how arrays in arrays are written.
 */
export function writePairs(
  writer: WireWriter,
  pairs: readonly Pair[],
  layout: Layout,
  escaping: Escaping,
): void {
  pairs.forEach((pair, index) => {
    writer.text(index === 0 ? layout.first : layout.between);
    if (pair.name !== undefined) {
      writeName(writer, pair.name, layout.nameDelimiters, escaping);
      // Behind a name without `=` is no place to put a value: no span.
      if (!layout.equalsBeforeEmpty && isEmpty(pair)) return;
      writer.text('=');
    }
    writeParts(writer, pair.parts, layout, escaping);
  });
}

/** Writes what comes after a name. */
export function writeParts(
  writer: WireWriter,
  parts: readonly Part[],
  layout: Layout,
  escaping: Escaping,
): void {
  const [separator = '', ...inner] = layout.separators;
  parts.forEach((part, index) => {
    if (index > 0) writer.text(escaping.structure(separator));
    if (part.kind === 'key') writer.text(checked(writer, part.key, layout.delimiters, escaping, 'data'));
    else writeValue(writer, part.value, part.pointer, { ...layout, separators: inner }, escaping);
  });
}

function writeName(
  writer: WireWriter,
  [name = '', ...keys]: readonly string[],
  delimiters: string,
  escaping: Escaping,
): void {
  writer.text(checked(writer, name, delimiters, escaping, 'name'));
  for (const key of keys) {
    writer.text(escaping.structure('['));
    writer.text(checked(writer, key, '[]', escaping, 'name'));
    writer.text(escaping.structure(']'));
  }
}

function writeValue(
  writer: WireWriter,
  value: unknown,
  pointer: string,
  layout: Layout,
  escaping: Escaping,
): void {
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return;
  if (sorted.kind === 'scalar') {
    if (escaping.trims && /^[\t ]|[\t ]$/.test(sorted.text)) {
      writer.refuse('its value begins or ends with white space, which HTTP strips');
    }
    const transforms = sorted.base64 ? (['base64', ...escaping.transforms] as const) : escaping.transforms;
    writer.span(pointer, transforms, () => {
      writer.text(checked(writer, sorted.text, layout.delimiters, escaping, 'data'));
    });
  } else if (sorted.kind === 'array' && layout.separators.length > 0) {
    const parts = sorted.items.map((item, index): Part => ({
      kind: 'value',
      value: item,
      pointer: pointerTo(pointer, index),
    }));
    writeParts(writer, parts, layout, escaping);
  } else {
    writeJson(escapedJson(writer, escaping, layout.delimiters), value, pointer);
  }
}

function checked(
  writer: WireWriter,
  text: string,
  delimiters: string,
  escaping: Escaping,
  role: 'name' | 'data',
): string {
  writer.refuse(escaping.refusal(text, delimiters, role));
  return role === 'name' ? escaping.name(text, delimiters) : escaping.data(text, delimiters);
}

function isEmpty({ parts }: Pair): boolean {
  const [part] = parts;
  if (part === undefined) return true;
  if (parts.length > 1 || part.kind === 'key') return false;
  const sorted = sortValue(part.value);
  return sorted.kind === 'scalar' && sorted.text === '';
}

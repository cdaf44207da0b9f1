import { pointerTo, sortValue, type Members } from './values.js';
import type { Escaping } from './escaping.js';
import type { WireWriter } from './wire-writer.js';
import { escapedJson, writeJson } from './write-json.js';

/** A text of a parameter: a value, or the key of a member in styles that list keys among values. */
type Part =
  | { readonly kind: 'value'; readonly value: unknown; readonly pointer: string }
  | { readonly kind: 'key'; readonly key: string };

/** Values under one name, or without a name. */
export interface Pair {
  /** The name, followed by the bracketed keys of style `deepObject`; undefined in styles without a name. */
  readonly name: readonly string[] | undefined;
  /** The parts; empty if the value is undefined. */
  readonly parts: readonly Part[];
}

/** Options for the layout of array and object members. */
export interface PairOptions {
  /** The name of the parameter; undefined in styles without a name. */
  readonly name: string | undefined;
  readonly explode: boolean;
  /** True for `deepObject`. */
  readonly deep: boolean;
}

/**
 * Lists the pairs of a value (Parameter Object, Style Examples; RFC 6570, section 3.2.1).
 *
 * Null and undefined members are left out. An array or object without members is undefined itself (RFC 6570, section 2.3), and
 * has one pair without parts.
 *
 * The specification does not define nested `deepObject`. Assay nests brackets, `a[b][c]=1`, with the index for array items,
 * `a[b][0]=1`. Empty objects have no pairs, and a scalar is written as in `form`.
 */
export function listPairs(value: unknown, options: PairOptions): readonly Pair[] {
  const sorted = sortValue(value);
  const name = options.name === undefined ? undefined : [options.name];
  if (sorted.kind === 'undefined') return [{ name, parts: [] }];
  if (sorted.kind === 'scalar') return [{ name, parts: [{ kind: 'value', value, pointer: '' }] }];
  if (options.deep) return deepPairs(value, '', [options.name ?? '']);
  if (sorted.kind === 'array') return pairsOfArray(sorted.items, name, options.explode);
  return pairsOfObject(sorted.members, name, options.explode);
}

function pairsOfArray(items: readonly unknown[], name: Pair['name'], explode: boolean): Pair[] {
  const parts = items.flatMap((value, index): Part[] =>
    isUndefined(value) ? [] : [{ kind: 'value', value, pointer: pointerTo('', index) }],
  );
  if (!explode || parts.length === 0) return [{ name, parts }];
  return parts.map((part) => ({ name, parts: [part] }));
}

function pairsOfObject(members: Members, name: Pair['name'], explode: boolean): Pair[] {
  const entries = Object.entries(members).filter(([, value]) => !isUndefined(value));
  const parts = entries.map(([key, value]) => ({ key, value, pointer: pointerTo('', key) }));
  if (explode && parts.length > 0) {
    return parts.map(({ key, value, pointer }) => ({
      name: [key],
      parts: [{ kind: 'value', value, pointer }],
    }));
  }
  return [
    {
      name,
      parts: parts.flatMap(({ key, value, pointer }): Part[] => [
        { kind: 'key', key },
        { kind: 'value', value, pointer },
      ]),
    },
  ];
}

function deepPairs(value: unknown, pointer: string, name: readonly string[]): Pair[] {
  const sorted = sortValue(value);
  if (sorted.kind === 'undefined') return [];
  if (sorted.kind === 'scalar') return [{ name, parts: [{ kind: 'value', value, pointer }] }];
  const entries = sorted.kind === 'array' ? [...sorted.items.entries()] : Object.entries(sorted.members);
  return entries.flatMap(([key, member]) =>
    deepPairs(member, pointerTo(pointer, key), [...name, String(key)]),
  );
}

/** True if a member is left out. */
function isUndefined(value: unknown): boolean {
  return sortValue(value).kind === 'undefined';
}

/** Layout around and between pairs and their parts. */
export interface Layout {
  /** Text before the first pair: `.` for `label`, `;` for `matrix`. */
  readonly first: string;
  /** Text between pairs: `&`. */
  readonly between: string;
  /** Text between the parts of a pair, then between those of nested arrays (2.0). */
  readonly separators: readonly string[];
  /** The characters that would end a part too early. */
  readonly delimiters: string;
  /** The characters that would end a name too early. */
  readonly nameDelimiters: string;
  /** False if an empty value has no `=` after its name, as in `matrix`. */
  readonly equalsBeforeEmpty: boolean;
}

/** The layout of a single value. */
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
 * Scalars have spans. The specification does not define nested arrays and objects: they are JSON texts, whose values have spans,
 * unless `separators` defines nested arrays.
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
      // After a name without `=`, a value has no place, so there is no span.
      if (!layout.equalsBeforeEmpty && isEmpty(pair)) return;
      writer.text('=');
    }
    writeParts(writer, pair.parts, layout, escaping);
  });
}

/** Writes the parts after a name. */
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

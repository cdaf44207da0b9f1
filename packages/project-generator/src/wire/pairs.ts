import { pointerTo, sortValue, type Members } from './values.js';

/** A text of a parameter: a value, or the key of a member where keys are among the values. */
export type Part =
  | { readonly kind: 'value'; readonly value: unknown; readonly pointer: string }
  | { readonly kind: 'key'; readonly key: string };

/** Values under one name, or without a name. */
export interface Pair {
  /** The name, and after it the keys in brackets of the style `deepObject`; undefined if the style writes no name. */
  readonly name: readonly string[] | undefined;
  /** None where the value is undefined. */
  readonly parts: readonly Part[];
}

/** Options for the layout of array and object members. */
export interface PairOptions {
  /** The name of the parameter; undefined in styles that do not write it. */
  readonly name: string | undefined;
  readonly explode: boolean;
  /** True for `deepObject`. */
  readonly deep: boolean;
}

/**
 * Lays out a value as pairs (Parameter Object, Style Examples; RFC 6570, section 3.2.1).
 *
 * Null and what is undefined are left out of arrays and objects; an array or object with nothing left is undefined itself
 * (RFC 6570, section 2.3), and has one pair without parts.
 *
 * Where the specification leaves the layout open: `deepObject` goes on in brackets, `a[b][c]=1`, with the index for items of arrays,
 * `a[b][0]=1`; it has no pairs for empty objects, and writes a scalar as `form` does.
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

/** True if nothing is written for a value among others. */
function isUndefined(value: unknown): boolean {
  return sortValue(value).kind === 'undefined';
}

import { escapedSegment, parsePointer, type PointerSegments, step } from '@assay/text';
import { namesOfItems } from './item-names.js';

/** The item names of visited arrays. */
export type KnownNames = Map<readonly unknown[], readonly string[]>;

/** Formats a JSON Pointer (RFC 6901) with names instead of array indexes: `/servers/[https:~1~1a.test]/url`. */
export function writeNamedPointer(root: unknown, segments: PointerSegments, known: KnownNames): string {
  let value = root;
  let field = '';
  let result = '';
  for (const each of segments) {
    const segment = String(each);
    const inner = step(value, each);
    const name =
      Array.isArray(value) && inner !== undefined ? itemName(value, segment, field, known) : segment;
    result += `/${escapedSegment(name)}`;
    value = inner;
    field = segment;
  }
  return result;
}

function itemName(array: readonly unknown[], segment: string, field: string, known: KnownNames): string {
  return listNames(array, field, known)[Number(segment)] ?? segment;
}

function listNames(array: readonly unknown[], field: string, known: KnownNames): readonly string[] {
  let names = known.get(array);
  if (names === undefined) {
    names = namesOfItems(array, field);
    known.set(array, names);
  }
  return names;
}

/** Finds the segments of a pointer with item names; undefined if the root has no such value. */
export function readNamedPointer(
  root: unknown,
  pointer: string,
  known: KnownNames,
): PointerSegments | undefined {
  const segments: (string | number)[] = [];
  let value = root;
  let field = '';
  for (const name of parsePointer(pointer) ?? []) {
    const isItem = Array.isArray(value);
    const segment = isItem ? findItem(value as readonly unknown[], name, field, known) : name;
    value = segment === undefined ? undefined : step(value, segment);
    if (segment === undefined || value === undefined) return undefined;
    segments.push(segment);
    field = String(segment);
  }
  return segments;
}

function findItem(
  array: readonly unknown[],
  name: string,
  field: string,
  known: KnownNames,
): number | undefined {
  const index = listNames(array, field, known).indexOf(name);
  return index === -1 ? undefined : index;
}

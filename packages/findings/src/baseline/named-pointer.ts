import { escapedSegment, type PointerSegments, step } from '@assay/text';
import { namesOfItems } from './item-names.js';

/** The names of the items of the arrays that were met. */
export type KnownNames = Map<readonly unknown[], readonly string[]>;

/** Writes a JSON Pointer (RFC 6901) in which the items of arrays are named by what identifies them: `/servers/[https:~1~1a.test]/url`. */
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
  let names = known.get(array);
  if (names === undefined) {
    names = namesOfItems(array, field);
    known.set(array, names);
  }
  return names[Number(segment)] ?? segment;
}

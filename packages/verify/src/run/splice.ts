import type { InsertionPoint } from '@assay/project-generator';

/**
 * Writes values into a body of bytes, such as a form with a file.
 *
 * @param start where the body begins in its message, in bytes: points are counted from the start of that
 * @param textOf what stands at a point; undefined for what is there already
 */
export function splice(
  body: Buffer,
  start: number,
  points: Iterable<InsertionPoint>,
  textOf: (point: InsertionPoint) => string | undefined,
): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { offset, length, text } of replacements(points, textOf)) {
    const from = offset - start;
    if (from < at || from + length > body.length) continue;
    parts.push(body.subarray(at, from), Buffer.from(text));
    at = from + length;
  }
  return Buffer.concat([...parts, body.subarray(at)]);
}

interface Replacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

function replacements(
  points: Iterable<InsertionPoint>,
  textOf: (point: InsertionPoint) => string | undefined,
): Replacement[] {
  return [...points]
    .flatMap((point) => {
      const text = point.wire === null ? undefined : textOf(point);
      return point.wire === null || text === undefined ? [] : [{ ...point.wire, text }];
    })
    .toSorted((a, b) => a.offset - b.offset);
}

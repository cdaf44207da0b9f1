import { percentDecoded, unescapedSegment } from '@assay/core';

/**
 * The name of what a reference of a bundle leads to, whose last segment is itself a pointer: `#/schemas/~1components~1schemas~1Dog` is
 * `Dog`. Undefined where it has none.
 */
export function componentName(reference: string): string | undefined {
  const key = unescapedSegment(percentDecoded(reference.slice(reference.lastIndexOf('/') + 1)));
  const name = unescapedSegment(key.slice(key.lastIndexOf('/') + 1));
  return name === '' ? undefined : name;
}

import type { JsonPath } from './spectral-types.js';

/** Returns the longest prefix of a path that exists in a value. */
export function getClosestPath(value: unknown, path: JsonPath): (string | number)[] {
  const closest: (string | number)[] = [];
  let inner = value;
  for (const segment of path) {
    if (typeof inner !== 'object' || inner === null || !(segment in inner)) break;
    closest.push(segment);
    inner = Reflect.get(inner, segment);
  }
  return closest;
}

import { decodeSegment, formatFragment } from '../resolve/pointer.js';
import type { JsonPath } from '../document/spectral-types.js';

/** Formats a value as in messages of Spectral. */
export function printValue(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'function') return value.name;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return 'Array[]';
  if (value instanceof RegExp) return value.source;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? 'Object{}' : value.constructor.name;
}

/** Formats a path with dots and brackets. */
export function printDotPath(path: JsonPath): string {
  let text = '';
  for (const [index, segment] of path.entries()) {
    if (typeof segment === 'number') text += `[${segment}]`;
    else if (segment === '') text += "['']";
    else if (/\s/.test(segment)) text += `['${segment}']`;
    else if (!Number.isNaN(Number(segment))) text += `[${segment}]`;
    else text += `${index === 0 ? '' : '.'}${segment}`;
  }
  return decodeSegment(text);
}

/** Formats a path as an encoded pointer. */
export function printPointer(path: JsonPath): string {
  return formatFragment(
    path.map((segment) => (typeof segment === 'number' ? segment : decodeSegment(segment))),
  );
}

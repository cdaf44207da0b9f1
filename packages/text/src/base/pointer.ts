import { escapedSegment, unescapedSegment } from './escapes.js';
import type { PointerSegments } from './source.js';

/** Formats segments as a JSON Pointer (RFC 6901). */
export function formatPointer(segments: PointerSegments): string {
  let pointer = '';
  for (const segment of segments) {
    pointer += `/${typeof segment === 'number' ? segment : escapedSegment(segment)}`;
  }
  return pointer;
}

/** Parses a JSON Pointer (RFC 6901). Returns undefined if the text is not one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer.slice(1).split('/').map(unescapedSegment);
}

/** Returns a member of an object or an item of an array; undefined if it does not exist. */
export function step(value: unknown, segment: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    if (typeof segment === 'number') return value[segment];
    return /^(0|[1-9]\d*)$/.test(String(segment)) ? value[Number(segment)] : undefined;
  }
  return Object.hasOwn(value, segment) ? (value as Record<string, unknown>)[segment] : undefined;
}

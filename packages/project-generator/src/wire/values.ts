import { escapedSegment, ExactNumber } from '@assay/text';
import { fromBase64 } from './bytes.js';

/** The members of an object value, which excludes null, arrays and bytes. */
export type Members = Readonly<Record<string, unknown>>;

/** A value, classified for writers. */
export type WireValue =
  | { readonly kind: 'undefined' }
  | { readonly kind: 'scalar'; readonly text: string; readonly base64: boolean }
  | { readonly kind: 'array'; readonly items: readonly unknown[] }
  | { readonly kind: 'object'; readonly members: Members };

const nothing: WireValue = { kind: 'undefined' };

/** Classifies a value. Null is undefined, as in RFC 6570, section 2.3; bytes are a scalar whose text is their base64. */
export function sortValue(value: unknown): WireValue {
  switch (typeof value) {
    case 'string':
      return { kind: 'scalar', text: value, base64: false };
    case 'number':
    case 'boolean':
    case 'bigint':
      return { kind: 'scalar', text: String(value), base64: false };
    case 'object': {
      if (value === null) return nothing;
      if (Array.isArray(value)) return { kind: 'array', items: value };
      if (value instanceof ExactNumber) return { kind: 'scalar', text: value.literal, base64: false };
      const base64 = base64Of(value);
      if (base64 !== undefined) return { kind: 'scalar', text: base64, base64: true };
      // Only plain JSON objects remain.
      return { kind: 'object', members: value as Members };
    }
    default:
      return nothing;
  }
}

/** Returns the base64 text of `{ "$base64": "..." }`, which represents bytes; undefined for other values. */
export function base64Of(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$base64')) return undefined;
  if (Array.isArray(value) || Object.keys(value).length !== 1) return undefined;
  const text = (value as Members)['$base64'];
  return typeof text === 'string' && fromBase64(text) !== undefined ? text : undefined;
}

/** Returns the bytes of `{ "$base64": "..." }`; undefined for other values. */
export function readBytes(value: unknown): Uint8Array | undefined {
  const text = base64Of(value);
  return text === undefined ? undefined : fromBase64(text);
}

/** Returns the JSON Pointer of a member or item. */
export function pointerTo(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : escapedSegment(key)}`;
}

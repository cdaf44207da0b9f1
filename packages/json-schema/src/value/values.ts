import { ExactNumber } from '@assay/text';

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for JSON objects, but not for null, arrays and exact numbers. */
export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

/** Returns the strings of an array; an empty array if the value is not an array. */
export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Counts the characters (code points) of a string. */
export function countCodePoints(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    const code = text.charCodeAt(index);
    if (code < 0xd800 || code >= 0xdc00) continue;
    const next = text.charCodeAt(index + 1);
    if (next < 0xdc00 || next >= 0xe000) continue;
    length--;
    index++;
  }
  return length;
}

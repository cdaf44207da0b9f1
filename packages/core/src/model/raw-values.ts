/** An object as written in a document. */
export type RawObject = Readonly<Record<string, unknown>>;

/** An empty map, shared by all nodes without entries. */
export const emptyMap: ReadonlyMap<string, never> = new Map<string, never>();

export { isObject } from '@assay/text';

/** Returns the strings of an array; an empty array if the value is not an array. */
export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

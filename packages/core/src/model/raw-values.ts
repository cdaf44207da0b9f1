/** An object as it is written in a document. */
export type RawObject = Readonly<Record<string, unknown>>;

/** The map of nodes that have nothing of a kind. */
export const emptyMap: ReadonlyMap<string, never> = new Map<string, never>();

export { isObject } from '@assay/text';

/** The strings of an array; none if the value is not an array. */
export function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

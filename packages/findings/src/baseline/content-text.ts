/**
 * Returns a text that is equal for values with the same content. The order of keys and of array items does not count. Recursion
 * is as deep as the value, which the depth limit of documents bounds.
 */
export function contentText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(contentText).sort().join()}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${contentText(member)}`,
  );
  return `{${members.sort().join()}}`;
}

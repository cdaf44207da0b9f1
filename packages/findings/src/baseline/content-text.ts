/**
 * A text that is the same for values with the same content: neither the order of keys nor that of array items counts.
 * Recursion is no deeper than the value, which the limit on the depth of documents bounds.
 */
export function contentText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map(contentText).sort().join()}]`;
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${contentText(member)}`,
  );
  return `{${members.sort().join()}}`;
}

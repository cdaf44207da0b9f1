/** Returns a list without the first occurrence of an item. */
export function withoutMember<T>(items: readonly T[], member: T): T[] {
  const index = items.indexOf(member);
  return index === -1 ? [...items] : [...items.slice(0, index), ...items.slice(index + 1)];
}

/** Collects the values of an option that may be given several times. */
export function append(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}

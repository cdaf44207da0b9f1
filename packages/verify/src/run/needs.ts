/** Says which variables of the environment a request needs, as a sentence. */
export function needs(missing: readonly string[]): string {
  return `It needs ${missing.map((name) => `\`${name}\``).join(' and ')}, which ${missing.length === 1 ? 'is' : 'are'} not set.`;
}

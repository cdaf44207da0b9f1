/** The maximum length of a pattern. Longer ones are generated, and the time to compile them is unknown. */
const longest = 5000;

/** The reason why a long pattern is not checked. */
export const tooLong = 'it is longer than 5,000 characters';

/** True for patterns that are too long to be checked. */
export function isTooLong(pattern: string): boolean {
  return pattern.length > longest;
}

/**
 * True for valid regular expressions of ECMA-262, with or without Unicode mode. JSON Schema recommends Unicode mode (2020-12,
 * 6.3.3), but many patterns are only valid without it. Compiles the pattern, but never runs it. Patterns of more than 5,000
 * characters count as valid.
 */
export function isRegularExpression(pattern: string): boolean {
  if (isTooLong(pattern)) return true;
  // Flags for a group, `(?i:...)`, are in ECMA-262 since 2025, but not in all engines.
  const portable = pattern.replace(/\(\?[ims]*(?:-[ims]*)?:/g, '(?:');
  return compiles(portable, 'u') || compiles(portable, '');
}

function compiles(pattern: string, flags: string): boolean {
  try {
    return new RegExp(pattern, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Longer patterns are not judged: nobody wrote them by hand, and the time to compile them is unknown. */
const longest = 5000;

/** Reason why a long pattern is not judged. */
export const tooLong = 'it is longer than 5,000 characters';

/** True for patterns that are not judged because of their length. */
export function isTooLong(pattern: string): boolean {
  return pattern.length > longest;
}

/**
 * True for regular expressions of ECMA-262, with or without Unicode mode: JSON Schema recommends it (2020-12, 6.3.3), but many that
 * are in use are right only without it. The pattern is compiled, never run. Patterns of more than 5000 characters count as right.
 */
export function isRegularExpression(pattern: string): boolean {
  if (isTooLong(pattern)) return true;
  // Flags for a part, `(?i:...)`, are in ECMA-262 since 2025, but not in all engines.
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

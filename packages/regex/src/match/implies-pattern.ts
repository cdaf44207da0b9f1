import { findSeparatingText } from './separating-text.js';

/**
 * Decides whether each string that matches a pattern also matches another one, both anywhere in it. Undefined if it is not decided: for
 * look-arounds, backreferences and word boundaries, and if it takes too many steps.
 */
export function impliesPattern(pattern: string, other: string): boolean | undefined {
  if (pattern === other) return true;
  const { kind } = findSeparatingText({ matching: [pattern], other });
  return kind === 'undecided' ? undefined : kind === 'none';
}

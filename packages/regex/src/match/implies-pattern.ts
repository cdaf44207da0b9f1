import { findSeparatingText } from './separating-text.js';

/**
 * True if each string with a match of one pattern also has a match of another. Undefined if it is undecided: for look-arounds,
 * backreferences and word boundaries, and if it takes too many steps.
 */
export function impliesPattern(pattern: string, other: string): boolean | undefined {
  if (pattern === other) return true;
  const { kind } = findSeparatingText({ matching: [pattern], other });
  return kind === 'undecided' ? undefined : kind === 'none';
}

import type { Deadline } from '../base/deadline.js';

/**
 * Creates a number that counts a piece of work at each comparison. js-yaml compares the depth of each node with the maximum, and
 * offers no other way to enforce a deadline.
 */
export function ticking(value: number, deadline: Deadline): number {
  if (!deadline.isWatched) return value;
  const valueOf = (): number => {
    deadline.tick();
    return value;
  };
  // `as`: a comparison uses the `valueOf` of an object (ECMA-262, IsLessThan).
  return { valueOf } as unknown as number;
}

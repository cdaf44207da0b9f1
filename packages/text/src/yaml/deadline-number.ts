import type { Deadline } from '../base/deadline.js';

/**
 * A number that counts a piece of work whenever it is compared with. js-yaml compares the depth of each node with the deepest
 * one, and has no other place at which a deadline could end it.
 */
export function ticking(value: number, deadline: Deadline): number {
  if (!deadline.isWatched) return value;
  const valueOf = (): number => {
    deadline.tick();
    return value;
  };
  // `as`: an object that is compared with a number counts as what `valueOf` gives (ECMA-262, IsLessThan).
  return { valueOf } as unknown as number;
}

import type { Change } from '../change.js';

/** The numbers of changes by effect. */
export interface EffectCounts {
  readonly weaker: number;
  readonly stronger: number;
  readonly breaking: number;
}

/** Counts the changes that weaken the API, strengthen it, or break clients. */
export function countEffects(changes: readonly Change[]): EffectCounts {
  const count = (isCounted: (change: Change) => boolean): number => changes.filter(isCounted).length;
  return {
    weaker: count(({ security }) => security === 'weaker'),
    stronger: count(({ security }) => security === 'stronger'),
    breaking: count(({ clients }) => clients === 'breaking'),
  };
}

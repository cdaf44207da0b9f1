import type { ChangeGate } from './gate.js';
import type { SideComparison } from './compare-sides.js';

/** What a report of a comparison is made of. */
export interface DiffReport extends SideComparison {
  readonly gate: ChangeGate;
  readonly passed: boolean;
}

/** How many changes weaken the API, strengthen it, or break clients. */
export function summarize({ changes }: Pick<DiffReport, 'changes'>): {
  readonly weaker: number;
  readonly stronger: number;
  readonly breaking: number;
} {
  const count = (isCounted: (change: SideComparison['changes'][number]) => boolean) =>
    changes.filter(isCounted).length;
  return {
    weaker: count(({ security }) => security === 'weaker'),
    stronger: count(({ security }) => security === 'stronger'),
    breaking: count(({ clients }) => clients === 'breaking'),
  };
}

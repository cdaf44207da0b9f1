import type { Flow, Step } from '../../api/records.js';

/** A step with its place in the grid of a picture. */
export interface GridStep {
  readonly step: Step;
  readonly column: number;
  readonly row: number;
}

/**
 * Places each step to the right of its dependencies. The steps that clean up run last: they share the last column, from its second
 * row on, so that their arrows do not seem to come from the steps in between.
 */
export function placeSteps({ steps, edges }: Pick<Flow, 'steps' | 'edges'>): GridStep[] {
  const columns = new Map<string, number>();
  for (const { id, role } of steps) if (role !== 'teardown') columns.set(id, 0);
  // At most one round per step, so that cycles end too.
  for (let round = 0; round < columns.size; round++) {
    for (const { from, to } of edges) {
      const needed = (columns.get(from) ?? 0) + 1;
      if (needed < columns.size && (columns.get(to) ?? needed) < needed) columns.set(to, needed);
    }
  }
  const last = Math.max(-1, ...columns.values()) + 1;
  const rows = new Map([[last, 1]]);
  return steps.map((step) => {
    const column = columns.get(step.id) ?? last;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { step, column, row };
  });
}

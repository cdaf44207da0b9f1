import { batch } from '@preact/signals';
import type { PageGroup } from '@assay/reporters';
import { goTo } from './fixing.js';
import { chosenFinding, chosenId, groupOf, side } from './view.js';

/** Shows a finding's group in full and its place in the source. `from` is where the user picked it: the focus stays there. */
export function pick(finding: number, from: 'source' | 'findings'): void {
  const group = groupOf(finding);
  batch(() => {
    if (group !== undefined) chosenId.value = group.id;
    chosenFinding.value = finding;
    if (from === 'source') side.value = 'findings';
  });
  goTo(finding, false);
}

/** Shows a group in full, and its first place in the source. */
export function pickGroup({ id, findings: [first] }: PageGroup): void {
  chosenId.value = id;
  chosenFinding.value = first;
  if (first !== undefined) goTo(first, false);
}

/** Goes to a place in the source, to edit it. */
export function visit(finding: number): void {
  batch(() => {
    side.value = 'source';
    chosenFinding.value = finding;
  });
  goTo(finding, true);
}

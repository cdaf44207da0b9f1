import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import type { Learned } from './learned.js';

/** True where the path of a step leads to what this run has made. */
export function wasMade(
  { id }: Step,
  { flow }: FlowEntry,
  { learned, filled }: { readonly learned: Learned; readonly filled: ReadonlySet<string> },
): boolean {
  const named = flow.edges.flatMap(({ from, to, bindings }) =>
    to === id
      ? bindings.flatMap(({ target }) =>
          target.insertionPoint.startsWith('path.') ? [{ from, point: target.insertionPoint }] : [],
        )
      : [],
  );
  return named.length > 0 && named.every(({ from, point }) => learned.has(from) && filled.has(point));
}

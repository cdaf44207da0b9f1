import type { FlowEntry } from '@assay/exporters/messages';
import type { Step } from '@assay/project-generator';
import type { Learned } from './answer-values.js';

/** True where the path of a step leads to what this run has made. */
export function wasMade(
  { id }: Step,
  { flow }: FlowEntry,
  { learned, filled }: { readonly learned: Learned; readonly filled: ReadonlySet<string> },
): boolean {
  const ownSteps = flow.edges.flatMap(({ from, to, bindings }) =>
    to === id
      ? bindings.flatMap(({ target }) =>
          target.insertionPoint.startsWith('path.') ? [{ from, point: target.insertionPoint }] : [],
        )
      : [],
  );
  return ownSteps.length > 0 && ownSteps.every(({ from, point }) => learned.has(from) && filled.has(point));
}

/**
 * Explains why it is not known which thing is meant, although an earlier step made it; undefined where it is known.
 *
 * @param filled the insertion points of the request under test that have a value of an earlier step
 */
export function describeUnknownResource(
  { flow, subject }: FlowEntry,
  filled: ReadonlySet<string>,
): string | undefined {
  for (const { from, to, bindings, optional } of flow.edges) {
    if (to !== subject.id || optional) continue;
    const maker = flow.steps.find(({ id }) => id === from);
    const isLost = bindings.some(({ target }) => !filled.has(target.insertionPoint));
    if (isLost && maker?.purpose === undefined)
      return `The answer of \`${from}\` has no id of what ${maker?.request.method === 'POST' ? 'it made' : 'is asked for'}.`;
  }
  return undefined;
}

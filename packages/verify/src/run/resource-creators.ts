import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, chosenNames } from '@assay/project-generator';

/** The insertion points with which operations name what they make, by the pointers of the operations. */
export type Makers = ReadonlyMap<string, ReadonlySet<string>>;

/** The operations that make a thing under a name that the client chooses, and those that make one by PUT on a collection. */
export function indexMakers(entries: readonly FlowEntry[]): Makers {
  const makers = new Map<string, Set<string>>();
  for (const { operationPointer, purpose, request, outputs } of entries.flatMap(({ flow }) => flow.steps)) {
    if (purpose !== undefined) continue;
    const { method, pathTemplate: path } = request;
    const points = chosenNames({ method, path, body: bodyValueOf(request) }, outputs);
    if (points === undefined) continue;
    const known = makers.get(operationPointer) ?? new Set();
    makers.set(operationPointer, known);
    for (const point of points) known.add(point);
  }
  return makers;
}

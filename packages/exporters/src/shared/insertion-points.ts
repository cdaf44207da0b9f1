import type { InsertionPoint, Step } from '@assay/project-generator';

/** The insertion points of the message of a step, by id: those of its parameters and of its chosen body. */
export function insertionPointsOf({ request }: Step): ReadonlyMap<string, InsertionPoint> {
  const points = [...request.parameters, ...request.bodies.slice(0, 1)].flatMap(
    (part) => part.insertionPoints,
  );
  return new Map(points.map((point) => [point.id, point]));
}

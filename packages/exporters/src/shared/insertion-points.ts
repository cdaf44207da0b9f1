import { parseTemplate, type HttpRequest, type InsertionPoint, type Step } from '@assay/project-generator';

/** The insertion points of the message of a step, by id: those of its parameters and of its chosen body. */
export function insertionPointsOf({ request }: Step): ReadonlyMap<string, InsertionPoint> {
  const points = [...request.parameters, ...request.bodies.slice(0, 1)].flatMap(
    (part) => part.insertionPoints,
  );
  return new Map([...points, ...tokenPoints(request)].map((point) => [point.id, point]));
}

/** A credential in a header, as a place that another step can fill: with a token. */
function tokenPoints({ headers }: HttpRequest): InsertionPoint[] {
  return headers
    .flatMap(({ value }) => parseTemplate(value))
    .flatMap((part): InsertionPoint[] =>
      part.kind === 'text'
        ? []
        : [
            {
              id: part.name,
              pointer: '',
              wire: { offset: 0, length: 0 },
              type: 'string',
              format: null,
              constraints: {},
              transforms: [],
              fuzzable: false,
              mutationClasses: [],
              boundaries: [],
            },
          ],
    );
}

import {
  parseTemplate,
  type HttpRequest,
  type InsertionPoint,
  type Step,
  type Template,
  type Transform,
} from '@assay/project-generator';

/** Returns the insertion points of a step's message by id: its parameters, its chosen body, and its credentials. */
export function insertionPointsOf({ request }: Step): ReadonlyMap<string, InsertionPoint> {
  const points = [...request.parameters, ...request.bodies.slice(0, 1)].flatMap(
    (part) => part.insertionPoints,
  );
  return new Map([...points, ...credentialPoints(request)].map((point) => [point.id, point]));
}

/** Lists the places of variables that another step can fill with a token or login cookie. */
function credentialPoints({
  headers,
  credentials,
  bodyTemplate,
  urlTemplate,
  bodies,
}: HttpRequest): InsertionPoint[] {
  const pointsIn = (template: Template, transforms: readonly Transform[] = []): InsertionPoint[] =>
    parseTemplate(template).flatMap((part) =>
      part.kind === 'text' ? [] : [buildInsertionPoint(part.name, transforms)],
    );
  return [
    ...headers.flatMap(({ value }) => pointsIn(value)),
    ...credentials.flatMap(({ in: place, value }) =>
      pointsIn(value, place === 'query' ? ['percent'] : ['header']),
    ),
    ...pointsIn(bodyTemplate ?? '', templateTransforms(bodies[0]?.mediaType ?? '')),
    ...pointsIn(urlTemplate ?? ''),
  ];
}

/** Lists the transforms of a credential in a body. */
export function templateTransforms(mediaType: string): readonly Transform[] {
  if (/[/+]json\b/i.test(mediaType)) return ['json-string'];
  return /^application\/x-www-form-urlencoded\b/i.test(mediaType) ? ['form'] : [];
}

function buildInsertionPoint(id: string, transforms: readonly Transform[]): InsertionPoint {
  return {
    id,
    pointer: '',
    wire: { offset: 0, length: 0 },
    type: 'string',
    format: null,
    constraints: {},
    transforms,
    fuzzable: false,
    mutationClasses: [],
    boundaries: [],
  };
}

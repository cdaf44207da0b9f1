import type { HttpRequest, InsertionPoint, RequestBody, RequestParameter, Target } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { PointDescriber, type PointDescription } from './describe-points.js';
import { pointId } from './lay-out.js';
import type { PlannedBody, PlannedParameter, RequestPlan } from './plan-request.js';
import {
  headersOf,
  placeSpans,
  renderParts,
  type Destination,
  type SentBody,
  type SentParameter,
} from './render-parts.js';
import { hostOf } from './render-request.js';

/** How a plan becomes the request of one step. */
export interface BuildOptions {
  readonly targets: readonly Target[];
  /** The prefix of the names of the step's variables: '' for the step under test. */
  readonly prefix: string;
  /** The insertion points of parameters that another step fills: they are sent although they are optional. */
  readonly bound: ReadonlySet<string>;
  /** True for the step under test, which keeps all parameters, bodies, variants and insertion points. */
  readonly whole: boolean;
}

/**
 * Builds the record of a request and renders its seed message. What only the step under test needs stands with it alone: the others
 * have what they send and the insertion points that are bound.
 */
export function buildRequest(plan: RequestPlan, lookup: SchemaLookup, options: BuildOptions): HttpRequest {
  const { whole, bound } = options;
  const sent = seedParameters(plan, options).filter(({ record }) => whole || record.enabled);
  const body = seedBody(plan.bodies[0]);
  const { rendered, head } = renderParts(
    plan,
    { parameters: sent, body, security: plan.security },
    destinationOf(plan, options.targets),
  );
  const bodies = whole ? plan.bodies : plan.bodies.slice(0, 1);
  return {
    method: plan.operation.method,
    basePath: {
      byTarget: Object.fromEntries(plan.targets.targets.map(({ name, basePath }) => [name, basePath])),
    },
    pathTemplate: plan.operation.path,
    parameters: sent.map((parameter) => ({
      ...parameter.record,
      insertionPoints: placeSpans(parameter, head, whole)
        .filter(({ id, wire }) => (whole && wire !== null) || bound.has(id))
        .map(({ id, pointer, transforms, wire }) => {
          const describer = new PointDescriber(parameter.planned.shape.schema, parameter.value, lookup);
          return point(
            id,
            pointer,
            wire,
            describer.describe(pointer, transforms, parameter.planned.required),
          );
        }),
    })),
    headers: headersOf(plan, body, plan.security),
    credentials: plan.security.requestCredentials,
    bodies: bodies.map((planned, index) =>
      bodyRecord(planned, index === 0 ? head.length : undefined, lookup, options),
    ),
    rendered,
  };
}

/** Where the first of the targets is. */
export function destinationOf(plan: RequestPlan, [target]: readonly Target[]): Destination {
  return {
    host: target === undefined ? '' : hostOf(target),
    basePath: plan.targets.targets[0]?.basePath ?? '',
  };
}

/** The parameters as the seed message has them. */
export function seedParameters(plan: RequestPlan, options: BuildOptions): SentParameter[] {
  return plan.parameters.map((planned) => ({
    planned,
    record: parameterRecord(planned, options),
    value: planned.value,
    written: planned.written,
  }));
}

/** A body as the seed message has it. */
export function seedBody(planned: PlannedBody | undefined): SentBody | undefined {
  const first = planned?.variants[0];
  if (planned === undefined || first === undefined) return undefined;
  const { wire, value } = first;
  return {
    planned,
    value,
    contentType: wire.contentType,
    data: wire,
    length: planned.bytes,
    spans: planned.spans,
  };
}

function parameterRecord(planned: PlannedParameter, { prefix, bound }: BuildOptions): RequestParameter {
  const { name, in: place, shape } = planned;
  return {
    name,
    in: place,
    required: planned.required,
    enabled: planned.enabled || bound.has(pointId(planned, '')),
    style: shape.style,
    explode: shape.explode,
    allowReserved: shape.allowReserved,
    allowEmptyValue: planned.allowEmptyValue,
    contentType: shape.contentType,
    collectionFormat: shape.collectionFormat,
    schema: planned.schema,
    value: `\${${prefix}${planned.variable}}`,
    serialized: planned.written.text,
    insertionPoints: [],
  };
}

function bodyRecord(
  body: PlannedBody,
  offset: number | undefined,
  lookup: SchemaLookup,
  { whole, bound }: BuildOptions,
): RequestBody {
  const [first] = body.variants;
  const spans = whole
    ? offset === undefined
      ? []
      : body.spans
    : body.spans.filter(({ pointer }) => bound.has(`body:${pointer}`));
  const describer = new PointDescriber(body.shape, first?.value, lookup);
  return {
    mediaType: body.mediaType,
    required: body.required,
    schema: body.schema,
    variants: whole ? body.variants : [],
    encoding: body.encoding,
    insertionPoints: spans.map(({ pointer, offset: at, length, transforms }) =>
      point(
        `body:${pointer}`,
        pointer,
        offset === undefined ? null : { offset: offset + at, length },
        describer.describe(pointer, transforms, true),
      ),
    ),
  };
}

function point(
  id: string,
  pointer: string,
  wire: InsertionPoint['wire'],
  { type, format, constraints, transforms, mutationClasses, boundaries }: PointDescription,
): InsertionPoint {
  const fuzzable = wire !== null;
  return { id, pointer, wire, type, format, constraints, transforms, fuzzable, mutationClasses, boundaries };
}

import { unescapedSegment, valueAt } from '@assay/text';
import type { HttpRequest, InsertionPoint, RequestBody, RequestParameter, Target } from '../records/index.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { PointDescriber, type PointKind } from './point-schemas.js';
import { pointId } from './parameter-layout.js';
import { isFutureTime, ruleAt } from '../values/future-times.js';
import { isAtKey, isCalledKey } from './message-keys.js';
import type { RenderedHead } from './message.js';
import type { RequestPlan } from './plan-request.js';
import type { PlannedBody, PlannedParameter } from './planned.js';
import {
  writeRequestHeaders,
  placeSpans,
  renderParts,
  type Destination,
  type RenderedParts,
  type SentBody,
  type SentParameter,
  type SentParts,
} from './render-parts.js';
import { getRequestHost } from './render-request.js';
import type { WireSpan } from '../wire/types.js';

/** Options for building the request of one step from a plan. */
export interface BuildOptions {
  readonly targets: readonly Target[];
  /** The prefix of the step's variables: '' for the step under test. */
  readonly prefix: string;
  /** The insertion points of parameters that another step fills; these are sent even if optional. */
  readonly bound: ReadonlySet<string>;
  /** True for the step under test, which keeps all parameters, bodies, variants and insertion points. */
  readonly whole: boolean;
  /** False for a step that omits its optional body. */
  readonly sendsBody?: boolean;
}

/**
 * Builds the record of a request and renders its seed message. Only the step under test gets all details. Other steps get the
 * parts that they send, and the insertion points that are bound or contain a message key.
 */
export function buildRequest(
  plan: RequestPlan,
  lookup: SchemaLookup,
  options: BuildOptions,
  { parts: { parameters: sent, body }, rendered, head } = renderSeed(plan, options),
): HttpRequest {
  const { whole } = options;
  const bodies = whole ? plan.bodies : body === undefined ? [] : plan.bodies.slice(0, 1);
  return {
    method: plan.operation.method,
    basePath: {
      byTarget: Object.fromEntries(plan.targets.targets.map(({ name, basePath }) => [name, basePath])),
    },
    pathTemplate: plan.operation.path,
    parameters: sent.map((parameter) => withPoints(parameter, head, lookup, options)),
    headers: writeRequestHeaders(plan, body, plan.security),
    credentials: plan.security.requestCredentials,
    bodies: bodies.map((planned, index) =>
      bodyRecord(planned, index === 0 ? head.length : undefined, lookup, options),
    ),
    rendered,
  };
}

/** Returns the record of a parameter with its insertion points, or the same record if none exist. */
function withPoints(
  parameter: SentParameter,
  head: RenderedHead,
  lookup: SchemaLookup,
  { whole, bound }: BuildOptions,
): RequestParameter {
  const { planned, record, value } = parameter;
  const placed = placeSpans(parameter, head, whole).filter(
    ({ id, wire }) => (whole && wire !== null) || bound.has(id) || isCalledKey(record),
  );
  if (placed.length === 0) return record;
  const describer = new PointDescriber(planned.shape.schema, value, lookup);
  const insertionPoints = placed.map(({ id, pointer, transforms, wire }) => {
    const kind = describer.kindAt(pointer, planned.required);
    return point(id, pointer, wire, transforms, !whole && bound.has(id) ? boundKind(kind) : kind);
  });
  return { ...record, insertionPoints };
}

/** The initial message of a step, rendered. */
export interface Seed extends RenderedParts {
  readonly parts: SentParts;
}

/** Renders the initial message of a step: with all parameters for the step under test, otherwise with the enabled ones. */
export function renderSeed(plan: RequestPlan, options: BuildOptions): Seed {
  const parts: SentParts = {
    parameters: seedParameters(plan, options).filter(({ record }) => options.whole || record.enabled),
    body: options.sendsBody === false ? undefined : seedBody(plan.bodies[0]),
    security: plan.security,
  };
  return { parts, ...renderParts(plan, parts, destinationOf(plan, options.targets)) };
}

/** Returns the destination: the first target. */
export function destinationOf(plan: RequestPlan, [target]: readonly Target[]): Destination {
  return {
    host: target === undefined ? '' : getRequestHost(target),
    basePath: plan.targets.targets[0]?.basePath ?? '',
  };
}

/** Returns the parameters of the seed message. */
function seedParameters(plan: RequestPlan, options: BuildOptions): SentParameter[] {
  return plan.parameters.map((planned) => ({
    planned,
    record: parameterRecord(planned, options),
    value: planned.value,
    written: planned.written,
  }));
}

/** Returns the body of the seed message. */
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

/** The records of parameters, by their serialised form: many operations share a parameter. */
const known = new WeakMap<PlannedParameter['written'], RequestParameter>();

function parameterRecord(planned: PlannedParameter, { prefix, bound }: BuildOptions): RequestParameter {
  const enabled = planned.enabled || bound.has(pointId(planned, ''));
  const value = `\${${prefix}${planned.variable}}`;
  const before = known.get(planned.written);
  if (before?.enabled === enabled && before.value === value && before.required === planned.required)
    return before;
  const record = makeRecord(planned, enabled, value);
  known.set(planned.written, record);
  return record;
}

function makeRecord(planned: PlannedParameter, enabled: boolean, value: string): RequestParameter {
  const { name, in: place, shape } = planned;
  return {
    name,
    in: place,
    required: planned.required,
    enabled,
    style: shape.style,
    explode: shape.explode,
    allowReserved: shape.allowReserved,
    allowEmptyValue: planned.allowEmptyValue,
    contentType: shape.contentType,
    collectionFormat: shape.collectionFormat,
    schema: planned.schema,
    value,
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
      : ownSpans(body.spans, bound)
    : ownPlaces(body.spans, bound);
  const describer = new PointDescriber(body.shape, first?.value, lookup);
  return {
    mediaType: body.mediaType,
    required: body.required,
    schema: body.schema,
    variants: whole ? body.variants : [],
    encoding: body.encoding,
    insertionPoints: spans.map(({ pointer, offset: at, length, transforms }) => {
      const kind = describer.kindAt(pointer, true);
      const wire = offset === undefined ? null : { offset: offset + at, length };
      const id = `body:${pointer}`;
      const described = point(
        id,
        pointer,
        wire,
        transforms,
        !whole && bound.has(id) ? boundKind(kind) : kind,
      );
      const rule = isFutureTime(pointer)
        ? ruleAt(pointer, valueAt(first?.value, keysOf(pointer)))
        : undefined;
      return rule === undefined ? described : { ...described, rule };
    }),
  };
}

/** Selects the spans of a body that every step lists: bound ones, message keys, and future times. */
function ownPlaces(spans: readonly WireSpan[], bound: ReadonlySet<string>): readonly WireSpan[] {
  return spans.filter(
    ({ pointer }) => bound.has(`body:${pointer}`) || isAtKey(pointer) || isFutureTime(pointer),
  );
}

function keysOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapedSegment);
}

/**
 * Number of spans from which a body's points are listed only once. Points of smaller bodies are in the request and in its
 * messages.
 */
export const manyPlaces = 40;

/** Selects the spans that a body's record lists: for a large body, only bound ones and message keys. */
function ownSpans(spans: readonly WireSpan[], bound: ReadonlySet<string>): readonly WireSpan[] {
  if (spans.length < manyPlaces) return spans;
  return ownPlaces(spans, bound);
}

/** True if the next span is inside this one: the parts of a non-empty array or object replace it. */
export function hasParts(spans: readonly WireSpan[], index: number): boolean {
  return spans[index + 1]?.pointer.startsWith(`${spans[index]?.pointer}/`) === true;
}

/** Reduces a bound point to the fields that are needed for writing its value. */
function boundKind({ type, format }: PointKind): PointKind {
  return { type, format, constraints: {}, mutationClasses: [], boundaries: [] };
}

function point(
  id: string,
  pointer: string,
  wire: InsertionPoint['wire'],
  transforms: InsertionPoint['transforms'],
  { type, format, constraints, mutationClasses, boundaries }: PointKind,
): InsertionPoint {
  const fuzzable = wire !== null && mutationClasses.length > 0;
  return { id, pointer, wire, type, format, constraints, transforms, fuzzable, mutationClasses, boundaries };
}

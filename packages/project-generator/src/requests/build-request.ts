import type {
  HttpRequest,
  InsertionPoint,
  JsonSchema,
  RequestBody,
  RequestHeader,
  RequestParameter,
  Target,
  Transform,
} from '../records/index.js';
import { conjunctsOf } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { escapeTemplate, fillTemplate } from '../templates/template.js';
import { describeSchema, innerAt } from './describe-schema.js';
import { layOut, pointId } from './lay-out.js';
import { writeHead, type WrittenHead } from './message.js';
import { boundariesOf, mutationClassesOf } from './mutations.js';
import type { PlannedBody, PlannedParameter, RequestPlan } from './plan-request.js';
import { hostOf, lengthOf } from './render-request.js';

/** How a plan becomes the request of one step. */
export interface BuildOptions {
  readonly targets: readonly Target[];
  /** The prefix of the names of the step's variables: '' for the step under test. */
  readonly prefix: string;
  /** The insertion points of parameters that another step fills: they are sent although they are optional. */
  readonly bound: ReadonlySet<string>;
  /** True for the step under test, which keeps all bodies, variants and insertion points. */
  readonly whole: boolean;
}

/** Builds the record of a request and renders its seed message. */
export function buildRequest(plan: RequestPlan, lookup: SchemaLookup, options: BuildOptions): HttpRequest {
  const planned = plan.parameters.map((parameter) => ({
    parameter,
    record: parameterRecord(parameter, options),
  }));
  const bodies = options.whole ? plan.bodies : plan.bodies.slice(0, 1);
  const [body] = bodies;
  const draft = {
    method: plan.operation.method,
    basePath: {
      byTarget: Object.fromEntries(plan.targets.targets.map(({ name, basePath }) => [name, basePath])),
    },
    pathTemplate: plan.operation.path,
    parameters: planned.map(({ record }) => record),
    headers: headersOf(plan, body),
    credentials: plan.security.requestCredentials,
  };
  const head = writeHead(
    layOut(draft, {
      host: options.targets[0] === undefined ? '' : hostOf(options.targets[0]),
      basePath: plan.targets.targets[0]?.basePath ?? '',
      contentType: body?.variants[0]?.wire.contentType,
      contentLength: lengthOf(draft.method, body?.bytes),
      parameter: (record) =>
        planned.find((entry) => entry.record === record)?.parameter.written ?? { text: '', spans: [] },
      template: (template) => fillTemplate(template, () => ''),
    }),
  );
  const wire = body?.variants[0]?.wire;
  return {
    ...draft,
    parameters: planned.map(({ parameter, record }) => ({
      ...record,
      insertionPoints: parameterPoints(parameter, record, head, lookup, options.whole),
    })),
    bodies: bodies.map((planned, index) =>
      bodyRecord(planned, index === 0 ? head.length : undefined, lookup, options),
    ),
    rendered: {
      line: head.line,
      headers: head.headers,
      body: wire === undefined ? null : { encoding: wire.encoding, data: wire.data },
    },
  };
}

function headersOf(plan: RequestPlan, body: PlannedBody | undefined): RequestHeader[] {
  const contentType = body?.variants[0]?.wire.contentType;
  return [
    ...(plan.accept === undefined
      ? []
      : [{ name: 'Accept', value: escapeTemplate(plan.accept), source: 'accept' as const }]),
    ...(contentType === undefined
      ? []
      : [{ name: 'Content-Type', value: escapeTemplate(contentType), source: 'content-type' as const }]),
    ...plan.security.headers,
  ];
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

function parameterPoints(
  planned: PlannedParameter,
  { enabled }: RequestParameter,
  head: WrittenHead,
  lookup: SchemaLookup,
  whole: boolean,
): InsertionPoint[] {
  const { spans } = planned.written;
  const leaves = whole ? spans.filter(({ pointer }) => pointer !== '') : [];
  const own = spans.find(({ pointer }) => pointer === '');
  const points = [
    own ?? {
      pointer: '',
      offset: 0,
      length: planned.written.text.length,
      transforms: leaves[0]?.transforms ?? [],
    },
    ...leaves,
  ];
  return points.map(({ pointer, transforms }) => {
    const id = pointId(planned, pointer);
    return insertionPoint(id, pointer, {
      wire: enabled ? (head.spans.get(id) ?? around(planned, head)) : null,
      schema: planned.shape.schema,
      value: planned.value,
      transforms,
      required: pointer === '' && planned.required,
      lookup,
    });
  });
}

/** The span of a value of which only the parts have spans. */
function around(planned: PlannedParameter, head: WrittenHead): InsertionPoint['wire'] {
  const spans = planned.written.spans.flatMap(
    ({ pointer }) => head.spans.get(pointId(planned, pointer)) ?? [],
  );
  if (spans.length === 0) return null;
  const offset = Math.min(...spans.map((span) => span.offset));
  return { offset, length: Math.max(...spans.map((span) => span.offset + span.length)) - offset };
}

function bodyRecord(
  body: PlannedBody,
  offset: number | undefined,
  lookup: SchemaLookup,
  { whole, bound }: BuildOptions,
): RequestBody {
  const [first] = body.variants;
  const spans = whole ? body.spans : body.spans.filter(({ pointer }) => bound.has(`body:${pointer}`));
  return {
    mediaType: body.mediaType,
    required: body.required,
    schema: body.schema,
    variants: whole ? body.variants : body.variants.slice(0, 1),
    encoding: body.encoding,
    insertionPoints: spans.map(({ pointer, offset: at, length, transforms }) =>
      insertionPoint(`body:${pointer}`, pointer, {
        wire: offset === undefined ? null : { offset: offset + at, length },
        schema: body.shape,
        value: first?.value,
        transforms,
        required: isRequiredAt(body.shape, first?.value, pointer, lookup),
        lookup,
      }),
    ),
  };
}

interface PointSource {
  readonly wire: InsertionPoint['wire'];
  /** The schema of the whole value, and the whole value. */
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly transforms: readonly Transform[];
  readonly required: boolean;
  readonly lookup: SchemaLookup;
}

function insertionPoint(id: string, pointer: string, source: PointSource): InsertionPoint {
  const inner = innerAt(source.schema, source.value, pointer, source.lookup);
  const description = describeSchema(inner.schema, inner.value, source.lookup);
  return {
    id,
    pointer,
    wire: source.wire,
    type: description.type,
    format: description.format,
    constraints: description.constraints,
    transforms: source.transforms,
    fuzzable: source.wire !== null,
    mutationClasses: mutationClassesOf(description, source.required),
    boundaries: boundariesOf(description),
  };
}

function isRequiredAt(schema: JsonSchema, value: unknown, pointer: string, lookup: SchemaLookup): boolean {
  if (pointer === '') return true;
  const end = pointer.lastIndexOf('/');
  const name = pointer
    .slice(end + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const parent = innerAt(schema, value, pointer.slice(0, end), lookup).schema;
  return conjunctsOf(parent, lookup).some(
    ({ required }) => Array.isArray(required) && required.includes(name),
  );
}

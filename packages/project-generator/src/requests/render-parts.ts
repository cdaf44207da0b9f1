import type {
  EncodedBytes,
  HttpRequest,
  RenderedMessage,
  RequestHeader,
  RequestParameter,
} from '../records/index.js';
import type { SecurityPlan } from '../security/plan-security.js';
import { escapeTemplate, fillTemplate } from '../templates/template.js';
import type { WireSpan, SerialisedParameter } from '../wire/types.js';
import { layOut, pointId } from './parameter-layout.js';
import { writeHead, type RenderedHead } from './message.js';
import type { RequestPlan } from './plan-request.js';
import type { PlannedBody, PlannedParameter } from './planned.js';
import { computeContentLength } from './render-request.js';

/** Parts that make up one message of an operation. */
export interface SentParts {
  /** All parameters; enabled ones are sent. */
  readonly parameters: readonly SentParameter[];
  readonly body: SentBody | undefined;
  readonly security: Pick<SecurityPlan, 'headers' | 'requestCredentials'>;
}

/** One parameter of a message, with its value. */
export interface SentParameter {
  readonly planned: PlannedParameter;
  readonly record: RequestParameter;
  readonly value: unknown;
  readonly written: SerialisedParameter;
}

/** The body of a message, with its value. */
export interface SentBody {
  readonly planned: PlannedBody;
  readonly value: unknown;
  readonly contentType: string;
  readonly data: EncodedBytes;
  /** Length in bytes. */
  readonly length: number;
  readonly spans: readonly WireSpan[];
}

/** Destination of a message. */
export interface Destination {
  readonly host: string;
  readonly basePath: string;
}

/** Writes the headers of a message that are not parameters. */
export function writeRequestHeaders(
  { accept }: RequestPlan,
  body: Pick<SentBody, 'contentType'> | undefined,
  security: Pick<SecurityPlan, 'headers'>,
): RequestHeader[] {
  return [
    ...(accept === undefined
      ? []
      : [{ name: 'Accept', value: escapeTemplate(accept), source: 'accept' as const }]),
    ...(body === undefined
      ? []
      : [{ name: 'Content-Type', value: escapeTemplate(body.contentType), source: 'content-type' as const }]),
    ...security.headers,
  ];
}

/** A message, and the locations of its parameter values. */
export interface RenderedParts {
  readonly rendered: RenderedMessage;
  readonly head: RenderedHead;
}

/** Renders one message of an operation, with the locations of its parameter values. */
export function renderParts(
  plan: RequestPlan,
  { parameters, body, security }: SentParts,
  { host, basePath }: Destination,
): RenderedParts {
  const draft: Omit<HttpRequest, 'rendered' | 'bodies'> = {
    method: plan.operation.method,
    basePath: { byTarget: {} },
    pathTemplate: plan.operation.path,
    parameters: parameters.map(({ record }) => record),
    headers: writeRequestHeaders(plan, body, security),
    credentials: security.requestCredentials,
  };
  const texts = new Map(parameters.map(({ record, written }) => [record, written]));
  const head = writeHead(
    layOut(draft, {
      host,
      basePath,
      contentType: body?.contentType,
      contentLength: computeContentLength(draft.method, body?.length),
      parameter: (record) => texts.get(record) ?? { text: '', spans: [] },
      template: (template) => fillTemplate(template, () => ''),
    }),
  );
  return {
    head,
    rendered: {
      line: head.line,
      headers: head.headers,
      body: body === undefined ? null : { encoding: body.data.encoding, data: body.data.data },
    },
  };
}

/** A part of a parameter, and its span; null if the message does not contain it. */
export interface PlacedSpan {
  readonly id: string;
  readonly pointer: string;
  readonly transforms: WireSpan['transforms'];
  readonly wire: { readonly offset: number; readonly length: number } | null;
}

/** Lists the spans of a parameter in a message: the whole value, then optionally its parts. */
export function placeSpans(
  { planned, record, written }: SentParameter,
  head: RenderedHead,
  withParts: boolean,
): PlacedSpan[] {
  const { spans } = written;
  const [first] = spans;
  if (first !== undefined && spans.length === 1 && first.pointer === '') {
    const id = pointId(planned, '');
    const wire = record.enabled ? (head.spans.get(id) ?? null) : null;
    return [{ id, pointer: '', transforms: first.transforms, wire }];
  }
  const parts = spans.filter(({ pointer }) => pointer !== '');
  const own = spans.find(({ pointer }) => pointer === '');
  const fullUrl = {
    pointer: '',
    transforms: own?.transforms ?? parts[0]?.transforms ?? [],
  };
  return [fullUrl, ...(withParts ? parts : [])].map(({ pointer, transforms }) => {
    const id = pointId(planned, pointer);
    const wire = record.enabled ? (head.spans.get(id) ?? around(planned, written, head)) : null;
    return { id, pointer, transforms, wire };
  });
}

/** Computes the span of a value whose parts alone have spans. */
function around(
  planned: PlannedParameter,
  serialized: SerialisedParameter,
  head: RenderedHead,
): PlacedSpan['wire'] {
  const spans = serialized.spans.flatMap(({ pointer }) => head.spans.get(pointId(planned, pointer)) ?? []);
  if (spans.length === 0) return null;
  const offset = Math.min(...spans.map((span) => span.offset));
  return { offset, length: Math.max(...spans.map((span) => span.offset + span.length)) - offset };
}

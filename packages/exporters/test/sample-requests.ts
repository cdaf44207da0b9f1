import type {
  EncodedBytes,
  HttpRequest,
  InsertionPoint,
  RequestBody,
  RequestCredential,
  RequestHeader,
  RequestParameter,
  SchemaRef,
} from '@assay/project-generator';

/** A server of the sample. */
export interface SampleServer {
  readonly scheme: 'HTTP' | 'HTTPS';
  readonly address: string;
  readonly port: number;
}

/** Sketch of a sample request. Texts are in wire form; `mark` marks an insertion point. */
export interface RequestSketch {
  readonly method: string;
  readonly pathTemplate: string;
  /** Path and query, without the base path. */
  readonly target: string;
  readonly parameters?: readonly RequestParameter[];
  readonly headers?: readonly RequestHeader[];
  /** The wire values of header fields, in order. */
  readonly fields: readonly (readonly [string, string])[];
  readonly credentials?: readonly RequestCredential[];
  readonly body?: {
    readonly mediaType: string;
    readonly contentType: string;
    readonly value: unknown;
    readonly wire: string | Uint8Array;
  };
}

export const basePath = '/v1';
export const bundle = 'bundle-1';

export function refer(pointer: string): SchemaRef {
  return { pointer, bundle };
}

/** Marks a part of a text as the span of an insertion point. */
export function mark(id: string, text: string): string {
  return `\uE000${id}\uE001${text}\uE002`;
}

/** Returns the part of a text that `mark` marked, or the whole text, in wire form. */
export function unmarked(text: string): string {
  return text.replace(/\uE000[^\uE001]*\uE001|\uE002/g, '');
}

export function parameter(
  fields: Pick<RequestParameter, 'name' | 'in' | 'serialized'> & Partial<RequestParameter>,
): RequestParameter {
  const { name, in: place } = fields;
  return {
    required: true,
    enabled: true,
    style: place === 'query' || place === 'cookie' ? 'form' : 'simple',
    explode: place === 'query' || place === 'cookie',
    allowReserved: false,
    allowEmptyValue: false,
    contentType: null,
    collectionFormat: null,
    schema: refer('/components/schemas/Text'),
    value: `\${${place}.${name.replace(/[^A-Za-z0-9_.-]/g, '_')}}`,
    insertionPoints: [
      point({ id: `${place}.${name}`, transforms: [place === 'header' ? 'header' : 'percent'] }),
    ],
    ...fields,
  };
}

export function point(fields: Pick<InsertionPoint, 'id'> & Partial<InsertionPoint>): InsertionPoint {
  return {
    pointer: '',
    wire: null,
    type: 'string',
    format: null,
    constraints: {},
    transforms: [],
    fuzzable: true,
    mutationClasses: ['type', 'injection'],
    boundaries: [],
    ...fields,
  };
}

/** Completes a request: renders its message and finds the spans of its insertion points. */
export function buildSampleRequest(
  sketch: RequestSketch,
  { scheme, address, port }: SampleServer,
): HttpRequest {
  const { method, pathTemplate, headers = [], credentials = [], body } = sketch;
  const spans = new Map<string, { offset: number; length: number }>();
  let length = 0;
  const write = (text: string): string => {
    let plain = '';
    const open: [string, number][] = [];
    for (const [, id, end, rest] of text.matchAll(/\uE000([^\uE001]*)\uE001|(\uE002)|([^])/gu)) {
      if (id !== undefined) open.push([id, length]);
      else if (end === undefined) {
        plain += rest;
        length += new TextEncoder().encode(rest).length;
      } else {
        const [name, offset] = open.pop()!;
        spans.set(name, { offset, length: length - offset });
      }
    }
    return plain;
  };
  const line = write(`${method} ${basePath}${sketch.target} HTTP/1.1`);
  write('\r\n');
  const isDefaultPort = port === (scheme === 'HTTPS' ? 443 : 80);
  const wire = body === undefined ? '' : typeof body.wire === 'string' ? body.wire : '';
  const bytes =
    body !== undefined && typeof body.wire !== 'string'
      ? body.wire
      : new TextEncoder().encode(unmarked(wire));
  const all: (readonly [string, string])[] = [
    ['Host', isDefaultPort ? address : `${address}:${port}`],
    ...sketch.fields,
    ...(body === undefined ? [] : ([['Content-Length', String(bytes.length)]] as const)),
  ];
  const fields = all.map(([name, value]): [string, string] => {
    write(`${name}: `);
    const text = write(value);
    write('\r\n');
    return [name, text];
  });
  write('\r\n');
  write(wire);
  const placed = (points: readonly InsertionPoint[]): InsertionPoint[] =>
    points.map((each) => ({ ...each, wire: spans.get(each.id) ?? null }));
  const encoded = body === undefined ? null : encode(body.wire);
  return {
    method,
    basePath: { byTarget: { [targetName({ scheme, address, port })]: basePath } },
    pathTemplate,
    parameters: (sketch.parameters ?? []).map((each) => ({
      ...each,
      insertionPoints: placed(each.insertionPoints),
    })),
    headers,
    credentials,
    bodies:
      body === undefined || encoded === null
        ? []
        : [buildSampleBody(body, encoded, placed(listSamplePoints(wire, body.mediaType)))],
    rendered: { line, headers: fields, body: encoded },
  };
}

export function targetName({ scheme, address, port }: SampleServer): string {
  return `${scheme.toLowerCase()}://${address}:${port}`;
}

function encode(wire: string | Uint8Array): EncodedBytes {
  return typeof wire === 'string'
    ? { encoding: 'utf8', data: unmarked(wire) }
    : { encoding: 'base64', data: Buffer.from(wire).toString('base64') };
}

function listSamplePoints(wire: string, mediaType: string): InsertionPoint[] {
  const transforms = mediaType.endsWith('json') ? (['json-string'] as const) : [];
  return [...wire.matchAll(/\uE000(body:([^\uE001]*))\uE001/g)].map(([, id, pointer]) =>
    point({ id: id!, pointer: pointer!, transforms }),
  );
}

function buildSampleBody(
  { mediaType, contentType, value }: NonNullable<RequestSketch['body']>,
  encoded: EncodedBytes,
  insertionPoints: readonly InsertionPoint[],
): RequestBody {
  return {
    mediaType,
    required: true,
    schema: refer('/components/schemas/Text'),
    variants: [{ name: 'full', value, valid: true, wire: { ...encoded, contentType } }],
    encoding: {},
    insertionPoints,
  };
}

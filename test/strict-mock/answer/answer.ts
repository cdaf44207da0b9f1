import { isObject, resolve, type MediaType, type Operation, type Response, type Schema } from '@assay/core';
import { quote, type Tools } from '../judgement.js';
import { kindOf, parseMediaType } from '../media-type.js';
import { sample } from './sample.js';
import { writeXml } from './write-xml.js';

/** The response of an operation to a valid request. */
export interface SuccessAnswer {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array | null;
  /** The body before serialisation. Undefined if none exists. */
  readonly value: unknown;
}

/** Creates a value for the body of a response. If it returns undefined, the mock creates one. */
export type MakeBody = (schema: Schema, mediaType: string, operation: Operation) => unknown;

export interface AnswerRequest {
  readonly operation: Operation;
  readonly path: string;
  /** The number of the response, from which the created resource gets unique identifiers. */
  readonly serial: number;
  /** A known representation, which is the body if it satisfies the schema. */
  readonly known: unknown;
  readonly makeBody: MakeBody | undefined;
}

/** Responds with the first documented success, and a body that satisfies its schema. */
export function answerSuccess(request: AnswerRequest, tools: Tools): SuccessAnswer {
  const { status, response } = successOf(request.operation);
  const content = response === undefined ? undefined : chooseContent(response);
  const hasBody = request.operation.method !== 'HEAD' && status !== 204 && status !== 304;
  const value = content === undefined || !hasBody ? undefined : valueOf(content, request, tools);
  const headers = response === undefined ? [] : headersOf(response, value, request);
  if (content === undefined || value === undefined) return { status, headers, body: null, value: undefined };
  const mediaType = content.mediaType.includes('*') ? 'application/json' : content.mediaType;
  return { status, headers: [...headers, ['Content-Type', mediaType]], body: write(value, mediaType), value };
}

function successOf(operation: Operation): { status: number; response: Response | undefined } {
  const entries = (operation.responses ?? []).map(({ code, slot }) => ({ code: code.toUpperCase(), slot }));
  const exact = entries
    .filter(({ code }) => /^2\d\d$/.test(code))
    .toSorted((a, b) => Number(a.code) - Number(b.code))[0];
  const chosen =
    exact ??
    entries.find(({ code }) => code === '2XX') ??
    entries.find(({ code }) => code === 'DEFAULT') ??
    entries.find(({ code }) => /^3\d\d$/.test(code));
  const status = chosen !== undefined && /^\d+$/.test(chosen.code) ? Number(chosen.code) : 200;
  return { status, response: chosen === undefined ? undefined : resolve(chosen.slot) };
}

function chooseContent(response: Response): MediaType | undefined {
  const all = response.content.map((slot) => resolve(slot)).filter((item) => item !== undefined);
  const isJson = ({ mediaType }: MediaType): boolean => {
    const name = parseMediaType(mediaType);
    return name !== undefined && kindOf(name) === 'json';
  };
  return all.find(isJson) ?? all[0];
}

function valueOf(content: MediaType, request: AnswerRequest, tools: Tools): unknown {
  const { schema } = content;
  const examples = content.examples
    .map((slot) => resolve(slot))
    .filter((example) => example?.hasValue === true);
  if (schema === undefined) return examples[0]?.value ?? {};
  const candidates = [
    () => request.known,
    ...examples.map((example) => () => example?.value),
    () => request.makeBody?.(schema, content.mediaType, request.operation),
    () => sample(schema, request.serial, true),
    () => sample(schema, request.serial, false),
  ];
  for (const make of candidates) {
    const value = make();
    if (value !== undefined && tools.checker.accepts(schema, value, 'response')) return value;
  }
  tools.limit(`No answer of ${quote(request.operation.signature)} could be made that satisfies its schema.`);
  return sample(schema, request.serial, false);
}

function headersOf(response: Response, value: unknown, request: AnswerRequest): [string, string][] {
  const headers: [string, string][] = [];
  for (const [name, slot] of response.headers) {
    const header = resolve(slot);
    if (name.toLowerCase() === 'content-type' || header === undefined) continue;
    if (name.toLowerCase() === 'location')
      headers.push([name, `${request.path}/${idOf(value, request.serial)}`]);
    else if (header.flag('required') && header.schema !== undefined) {
      const made = sample(header.schema, request.serial, false);
      headers.push([name, typeof made === 'string' ? made : JSON.stringify(made)]);
    }
  }
  return headers.filter(([name, text]) => /^[\w-]+$/.test(name) && /^[ -~]*$/.test(text));
}

function idOf(value: unknown, serial: number): string {
  const id = isObject(value) ? value['id'] : undefined;
  return encodeURIComponent(typeof id === 'string' || typeof id === 'number' ? id : serial);
}

function write(value: unknown, mediaType: string): Uint8Array {
  const name = parseMediaType(mediaType);
  const kind = name === undefined ? 'binary' : kindOf(name);
  const isText = typeof value === 'string' && kind !== 'json';
  const text = isText ? value : kind === 'xml' ? writeXml(value, 'root') : JSON.stringify(value);
  return new TextEncoder().encode(text);
}

import type { HttpRequest, RequestParameter } from '../records/index.js';
import { percentEncode, unreserved } from '../wire/percent.js';
import type { WireSpan } from '../wire/types.js';
import type { HeaderField, MessageParts, MessageSpan, Piece } from './message.js';
import { declaredNames, encodeLiteral, readPathTemplate, type PathPart } from './path-template.js';

/** The text of a parameter on the wire, and the spans of its values. */
export interface ParameterText {
  readonly text: string;
  readonly spans: readonly WireSpan[];
}

/** Functions that fill the variable parts of a request with text. */
export interface Filling {
  readonly host: string;
  readonly basePath: string;
  readonly contentType: string | undefined;
  readonly contentLength: number | undefined;
  parameter(parameter: RequestParameter): ParameterText;
  /** Fills a template of a header or credential. */
  template(template: string): string;
}

/** Assembles a request: its target, and its header fields in the order of sending. */
export function layOut(request: Omit<HttpRequest, 'rendered' | 'bodies'>, filling: Filling): MessageParts {
  return {
    method: request.method,
    target: layOutTarget(request, filling),
    headers: layOutHeaders(request, filling),
  };
}

function layOutTarget(
  request: Pick<HttpRequest, 'pathTemplate' | 'parameters' | 'credentials'>,
  filling: Filling,
): Piece[] {
  const template = readPathTemplate(request.pathTemplate);
  const inPath = request.parameters.filter((parameter) => parameter.in === 'path');
  const pieces: Piece[] = [{ text: encodeLiteral(filling.basePath) }];
  const first = template.path[0];
  if (first?.kind !== 'text' || !first.text.startsWith('/')) pieces.push({ text: '/' });
  pieces.push(...template.path.map((part) => layOutPart(part, inPath, filling)));

  const query: Piece[][] = [];
  if (template.query.length > 0) query.push(template.query.map((part) => layOutPart(part, inPath, filling)));
  for (const parameter of request.parameters) {
    if (!parameter.enabled || (parameter.in !== 'query' && parameter.in !== 'querystring')) continue;
    const piece = pieceOf(parameter, filling.parameter(parameter));
    // An empty array has no text in most styles.
    if (piece.text !== '') query.push([piece]);
  }
  for (const { name, in: place, value } of request.credentials) {
    if (place !== 'query') continue;
    query.push([
      { text: `${percentEncode(name, unreserved)}=${percentEncode(filling.template(value), unreserved)}` },
    ]);
  }
  query.forEach((part, index) => pieces.push({ text: index === 0 ? '?' : '&' }, ...part));
  return pieces;
}

function layOutPart(part: PathPart, parameters: readonly RequestParameter[], filling: Filling): Piece {
  if (part.kind === 'text') return { text: encodeLiteral(part.text) };
  const names = declaredNames(part.name);
  const parameter = parameters.find(({ name }) => names.includes(name));
  return parameter === undefined
    ? { text: percentEncode(part.name, unreserved) }
    : pieceOf(parameter, filling.parameter(parameter));
}

function layOutHeaders(request: Omit<HttpRequest, 'rendered' | 'bodies'>, filling: Filling): HeaderField[] {
  const fields: HeaderField[] = [field('Host', filling.host)];
  const generated = (source: string): void => {
    for (const header of request.headers) {
      if (header.source === source && !isCookie(header))
        fields.push(field(header.name, filling.template(header.value)));
    }
  };
  generated('accept');
  if (filling.contentType !== undefined) fields.push(field('Content-Type', filling.contentType));
  if (filling.contentLength !== undefined)
    fields.push(field('Content-Length', String(filling.contentLength)));
  generated('fixed');
  generated('auth');
  for (const parameter of request.parameters) {
    if (parameter.enabled && parameter.in === 'header')
      fields.push({ name: parameter.name, value: [pieceOf(parameter, filling.parameter(parameter))] });
  }
  const cookies = layOutCookies(request, filling);
  if (cookies.length > 0) fields.push({ name: 'Cookie', value: cookies });
  return fields;
}

/** Joins all cookies in one field (RFC 6265, section 5.4). */
function layOutCookies(request: Omit<HttpRequest, 'rendered' | 'bodies'>, filling: Filling): Piece[] {
  const pairs: Piece[] = [];
  for (const parameter of request.parameters) {
    if (!parameter.enabled || parameter.in !== 'cookie') continue;
    const piece = pieceOf(parameter, filling.parameter(parameter));
    if (piece.text !== '') pairs.push(piece);
  }
  for (const { name, in: place, value } of request.credentials) {
    if (place === 'cookie') pairs.push({ text: `${name}=${filling.template(value)}` });
  }
  for (const header of request.headers) {
    if (isCookie(header)) pairs.push({ text: filling.template(header.value) });
  }
  return pairs.flatMap((pair, index) => (index === 0 ? [pair] : [{ text: '; ' }, pair]));
}

/** True for an API key in a header field named `Cookie`. */
function isCookie({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() === 'cookie';
}

function field(name: string, text: string): HeaderField {
  return { name, value: [{ text }] };
}

function pieceOf(parameter: RequestParameter, { text, spans }: ParameterText): Piece {
  return {
    text,
    spans: spans.map((span): MessageSpan => ({ ...span, id: pointId(parameter, span.pointer) })),
  };
}

/** Returns the id of the insertion point of a parameter, or of a value inside it. */
export function pointId({ in: place, name }: Pick<RequestParameter, 'in' | 'name'>, pointer: string): string {
  return pointer === '' ? `${place}.${name}` : `${place}.${name}:${pointer}`;
}

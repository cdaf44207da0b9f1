import { escapeHidden } from '@assay/text';
import {
  findSentTime,
  messageKeys,
  secondsAhead,
  sentTimes,
  type SentTime,
  type Step,
} from '@assay/project-generator';
import type { ExportSource } from '../exporter.js';
import { type HttpFileNames, inUrl } from '../http-file/http-file-names.js';
import { findMakers, namesOfChanged } from '../shared/created-resources.js';
import { digestCredentials } from '../shared/digest-credentials.js';
import type { FlowEntry } from '../shared/flow-entry.js';
import { insertionPointsOf, templateTransforms } from '../shared/insertion-points.js';
import { buildExportMessage, join, type Message } from '../shared/message.js';
import type { Piece } from '../shared/pieces.js';
import { statusPattern } from '../shared/statuses.js';
import { suppliesOf, type ResponseSource, type Supplies } from '../shared/supplies.js';
import { encodeScalar, encodingsOf, type Encoding } from '../shared/transforms.js';

interface Place {
  readonly entry: FlowEntry;
  readonly supplies: Supplies;
  readonly names: HttpFileNames;
  readonly makers: ReadonlySet<string>;
}

/** Writes a flow as a member of an object: a function that sends its steps in order. */
export function writeFlow(
  name: string,
  entry: FlowEntry,
  names: HttpFileNames,
  source: ExportSource,
): string[] {
  const supplies = suppliesOf(entry.flow, entry.variables);
  const place: Place = { entry, supplies, names, makers: findMakers(source) };
  return [
    `  [${literal(name)}]: () => {`,
    ...entry.flow.steps.flatMap((step) => writeStep(step, place)).map((line) => `    ${line}`),
    '  },',
  ];
}

function writeStep(step: Step, place: Place): string[] {
  const { names, supplies, makers, entry } = place;
  const { method } = step.request;
  const supplied = supplies.get(step.id);
  const keys = messageKeys(step.request);
  const times = sentTimes(step.request);
  const message = buildExportMessage(
    step.request,
    (id) => supplied?.has(id) === true || keys.has(id) || times.has(id),
  );
  const code = (pieces: readonly Piece[]): string =>
    joinCode(pieces.map((piece) => pieceCode(piece, step, place)));
  const name = step.role === 'subject' ? entry.flow.name : step.id;
  const outputs = handedOn(step, place);
  const digest = digestCredentials(step, entry);
  const keeps = method === 'POST' && makers.has(step.operationPointer);
  const fields = [
    `name: ${literal(name.slice(0, 200))}`,
    `method: ${literal(method)}`,
    `url: ${urlCode(step, message, place)}`,
    `headers: {${headersCode(message, code)}}`,
    ...bodyCode(message, step, place),
    `expected: /${statusPattern(step.responses)}/`,
    ...(keeps ? ['keeps: true'] : []),
    ...(digest === undefined
      ? []
      : [
          `user: [${[digest.username, digest.password].map((each) => names.credential(each) ?? '""').join(', ')}]`,
        ]),
  ];
  const needed = namesOfChanged(step, supplies).flatMap(({ supply }) => {
    const producer = entry.flow.steps.find(({ id }) => id === supply.step);
    return producer === undefined ? [] : [`${names.output(producer, supply.output)} === null`];
  });
  const call = ['send({', ...fields.map((field) => `  ${field},`), '})'];
  const guarded =
    needed.length === 0
      ? call
      : [
          `${[...new Set(needed)].join(' || ')} ? skip(${literal(name.slice(0, 200))}) : ${call[0]}`,
          ...call.slice(1),
        ];
  const result = names.request(step);
  const first = outputs.size === 0 ? guarded[0] : `const ${result} = ${guarded[0]}`;
  return [
    ...(first === undefined ? [] : [first]),
    ...guarded.slice(1, -1),
    `${guarded.at(-1)};`,
    ...[...outputs].map(([output, source]) => `const ${output} = ${sourceCode(result, source)};`),
  ];
}

/** Returns the values that later steps take from the response, by variable. */
function handedOn(step: Step, { entry, supplies, names }: Place): Map<string, ResponseSource> {
  const outputs = new Map<string, ResponseSource>();
  for (const consumer of entry.flow.steps)
    for (const supply of supplies.get(consumer.id)?.values() ?? [])
      if (supply.kind === 'response' && supply.step === step.id)
        outputs.set(names.output(step, supply.output), supply.source);
  return outputs;
}

function sourceCode(response: string, source: ResponseSource): string {
  return source.kind === 'response-body'
    ? `inBody(${response}, ${literal(source.keys)}${source.pattern === null ? '' : `, ${literal(source.pattern)}`})`
    : `inHeader(${response}, ${literal(source.name)}, ${literal(source.pattern)})`;
}

function urlCode(step: Step, { url, path, query }: Message, place: Place): string {
  const write = (piece: Piece): string => {
    if (piece.kind === 'text') return literal(inUrl(piece.text));
    const code = pieceCode(piece, step, place);
    return piece.kind === 'variable' ? `encodeURIComponent(${code})` : code;
  };
  if (url !== undefined) return joinCode(url.map((piece) => pieceCode(piece, step, place)));
  const base = inUrl(place.names.basePath(step.request));
  const [first, ...rest] = path;
  const behind =
    first?.kind === 'text' && inUrl(first.text).startsWith(`${base}/`)
      ? [{ ...first, text: inUrl(first.text).slice(base.length) }, ...rest]
      : path;
  const target =
    query.length === 0 ? behind : [...behind, { kind: 'text' as const, text: '?' }, ...join(query, '&')];
  return joinCode([place.names.baseUrl(step.request), ...target.map(write)]);
}

/** Writes the headers as members of an object; fields with the same name are joined (RFC 9110, section 5.3). */
function headersCode({ headers }: Message, code: (pieces: readonly Piece[]) => string): string {
  const fields = new Map<string, string>();
  for (const { name, value } of headers) {
    const known = fields.get(name);
    fields.set(name, known === undefined ? code(value) : `${known} + ", " + ${code(value)}`);
  }
  const members = [...fields].map(([name, value]) => `${literal(name)}: ${value}`);
  return members.length === 0 ? '' : ` ${members.join(', ')} `;
}

function bodyCode({ body }: Message, step: Step, place: Place): string[] {
  if (body === null) return [];
  if (body.kind === 'bytes') return [`body: encoding.b64decode(${literal(body.base64)})`];
  const [transform] = templateTransforms(body.contentType);
  const write = (piece: Piece): string => {
    const code = pieceCode(piece, step, place);
    if (piece.kind !== 'variable' || transform === undefined) return code;
    return transform === 'form' ? `encodeURIComponent(${code})` : `JSON.stringify(${code}).slice(1, -1)`;
  };
  return [`body: ${joinCode(body.pieces.map(write))}`];
}

/** Writes a value as a JavaScript literal, with escapes for invisible characters. */
export function literal(value: string | readonly string[] | null): string {
  return escapeHidden(JSON.stringify(value)).replace(
    /[\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16)}`,
  );
}

/** Joins expressions of texts; adjacent literals are merged. */
function joinCode(parts: readonly string[]): string {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last === undefined || !isLiteral(last) || !isLiteral(part)) joined.push(part);
    else joined[joined.length - 1] = `${last.slice(0, -1)}${part.slice(1)}`;
  }
  return joined.length === 0 ? '""' : joined.join(' + ');
}

function isLiteral(code: string): boolean {
  return /^"(?:[^"\\]|\\.)*"$/.test(code);
}

/** Returns the expression for a piece of a message. */
function pieceCode(piece: Piece, step: Step, { names, supplies, entry }: Place): string {
  if (piece.kind === 'text') return literal(piece.text);
  if (piece.kind === 'variable') return credentialCode(piece.name, entry, names);
  const supply = supplies.get(step.id)?.get(piece.id);
  const point = insertionPointsOf(step).get(piece.id);
  if (supply === undefined) {
    const time = findSentTime(sentTimes(step.request).get(piece.id), piece.text);
    if (time !== undefined) return timeCode(time);
    return messageKeys(step.request).has(piece.id) ? 'uuid()' : literal(piece.text);
  }
  const encodings = point === undefined ? [] : encodingsOf(step, point);
  if (supply.kind === 'seed') return literal(encodeScalar(supply.value, encodings) ?? piece.text);
  const producer = entry.flow.steps.find(({ id }) => id === supply.step);
  if (producer === undefined) return literal(piece.text);
  // The environment may contain a credential instead.
  const isCredential = entry.variables.get(piece.id)?.auth !== undefined;
  const otherwise = isCredential ? credentialCode(piece.id, entry, names) : literal(piece.text);
  const parts = [
    names.output(producer, supply.output),
    otherwise,
    ...encodings.map((each) => literal(helperEncoding(each))),
  ];
  return `pick(${parts.join(', ')})`;
}

/** Returns the expression for a credential, or for one that is computed from two others for Basic authentication. */
function credentialCode(name: string, { variables }: FlowEntry, names: HttpFileNames): string {
  const computed = variables.get(name)?.computedFrom;
  if (computed === undefined) return names.credential(name) ?? '""';
  const parts = computed.variables.map((each) => names.credential(each) ?? '""');
  return `encoding.b64encode(${parts.join(' + ":" + ')})`;
}

function helperEncoding(encoding: Encoding): string {
  if (encoding === 'json-string') return 'jsonString';
  return encoding === 'xml-text' ? 'xml' : encoding;
}

/** Returns the expression for a time in the future. */
function timeCode(time: SentTime): string {
  const call = `fromNow(${secondsAhead(time)}, ${literal(time.format)}, ${literal(time.suffix)})`;
  return joinCode([literal(time.before), call, literal(time.after)].filter((part) => part !== '""'));
}

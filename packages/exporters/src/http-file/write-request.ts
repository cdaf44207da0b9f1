import {
  findSentTime,
  messageKeys,
  secondsAhead,
  sentTimes,
  type SentTime,
  type Step,
  type Variable,
} from '@assay/project-generator';
import { findClientCertificate } from '../shared/client-certificates.js';
import { digestCredentials } from '../shared/digest-credentials.js';
import type { FlowEntry } from '../shared/flow-entry.js';
import { outputSource } from '../shared/output-source.js';
import { insertionPointsOf, templateTransforms } from '../shared/insertion-points.js';
import { toLiteral } from '../shared/literal.js';
import { join, buildExportMessage, type Message, type MessageHeader } from '../shared/message.js';
import { namesOfChanged } from '../shared/created-resources.js';
import type { Piece } from '../shared/pieces.js';
import { statusPattern } from '../shared/statuses.js';
import type { ResponseSource, Supplies } from '../shared/supplies.js';
import { encodeScalar, encodingsOf, type Encoding } from '../shared/transforms.js';
import { commentOf } from './comment.js';
import { inUrl, type HttpFileNames } from './http-file-names.js';
import { writeBody } from './write-body.js';
import { literalPiece, type OutputPiece, writeExpression, writeLine } from './output-piece.js';

/** Maximum length of an instruction, long because a cut instruction is useless. */
const longestInstruction = 2000;

/** Context of a step. */
export interface RequestPlace {
  readonly entry: FlowEntry;
  readonly supplies: Supplies;
  readonly names: HttpFileNames;
  /** The operations that create resources for other requests. */
  readonly makers: ReadonlySet<string>;
  /** Description of the place for the obtained credential, for a person; '' if a runner enters it. */
  readonly put: string;
}

/** The methods with which httpYac detects the start of a request. */
export const methods: ReadonlySet<string> = new Set([
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
]);

/** Writes a step of a flow as a named request, with its status check and outputs. */
export function writeRequest(step: Step, place: RequestPlace): string {
  const { method } = step.request;
  const title = `### ${writeStepTitle(step, place.entry)}`;
  if (!methods.has(method)) return `${title}\n# httpYac cannot send the method ${commentOf(method)}.`;
  const supplied = place.supplies.get(step.id);
  const keys = headerKeys(step);
  const times = sentTimes(step.request);
  const message = buildExportMessage(
    step.request,
    (id) => supplied?.has(id) === true || keys.has(id) || times.has(id),
  );
  const write = (piece: Piece): OutputPiece => writePiece(piece, step, place);
  const headers = headerLines(step, message, place, write);
  return [
    title,
    ...(step.manual === undefined ? [] : [`# ${commentOf(step.manual, longestInstruction)}`]),
    ...(step.role === 'subject' && place.put !== ''
      ? [`# Put ${givenBy(step)} ${commentOf(place.put)}.`]
      : []),
    `# @name ${place.names.request(step)}`,
    ...producersOf(step, place).map((producer) => `# @ref ${place.names.request(producer)}`),
    ...unlessMade(step, place),
    '# @no-redirect',
    // The cookie jar of httpYac would keep only the first pair of the header.
    ...(message.headers.some(({ name }) => name.toLowerCase() === 'cookie') ? ['# @no-cookie-jar'] : []),
    `${method} ${writeStepUrl(step, message, place, write)}`,
    ...headers,
    ...(message.body === null
      ? []
      : ['', writeBody(message.body, (piece) => inBody(piece, message.body, write))]),
    ...checksOf(step, place),
    ...handsOn(step, place),
  ].join('\n');
}

/** Describes the credential in the response of a step that only obtains one. */
function givenBy({ outputs }: Step): string {
  const source = outputSource(outputs[0]?.from ?? '');
  if (source?.kind === 'response-header') return 'the cookie of the answer';
  const keys = source?.kind === 'response-body' ? source.keys : [];
  return `\`${commentOf(keys.join('.'))}\` of the answer`;
}

function writeStepTitle(step: Step, { flow }: FlowEntry): string {
  if (step.role === 'subject') return commentOf(flow.name);
  return `${step.role === 'prerequisite' ? 'before' : 'after'} ${commentOf(flow.name)}: ${commentOf(step.id)}`;
}

function writeStepUrl(
  step: Step,
  { url, path, query }: Message,
  { names }: RequestPlace,
  write: (piece: Piece) => OutputPiece,
): string {
  if (url !== undefined) return writeLine(url.map(write));
  const base = inUrl(names.basePath(step.request));
  const [first, ...rest] = path;
  const behind =
    first?.kind === 'text' && inUrl(first.text).startsWith(`${base}/`)
      ? [{ ...first, text: inUrl(first.text).slice(base.length) }, ...rest]
      : path;
  const target =
    query.length === 0 ? behind : [...behind, { kind: 'text' as const, text: '?' }, ...join(query, '&')];
  return `{{${names.baseUrl(step.request)}}}${writeLine(target.map((piece) => inTarget(piece, write)))}`;
}

function inTarget(piece: Piece, write: (piece: Piece) => OutputPiece): OutputPiece {
  if (piece.kind === 'text') return literalPiece(inUrl(piece.text));
  const output = write(piece);
  return piece.kind === 'variable'
    ? { kind: 'expression', code: `encodeURIComponent(${output.code})` }
    : output;
}

/** Escapes a credential in a body for its media type. */
function inBody(piece: Piece, body: Message['body'], write: (piece: Piece) => OutputPiece): OutputPiece {
  const output = write(piece);
  const [transform] = piece.kind === 'variable' ? templateTransforms(body?.contentType ?? '') : [];
  if (transform === undefined) return output;
  return {
    kind: 'expression',
    code:
      transform === 'form'
        ? `encodeURIComponent(${output.code})`
        : `JSON.stringify(${output.code}).slice(1, -1)`,
  };
}

function headerLines(
  step: Step,
  { headers }: Message,
  { entry, names }: RequestPlace,
  write: (piece: Piece) => OutputPiece,
): string[] {
  const lines = headers.map(
    (header) => `${header.name}: ${headerValue(header, entry, names) ?? writeHeader(header, write)}`,
  );
  // The certificate is for the API, not for an authorization server.
  const isOfApi = step.purpose === undefined || step.purpose === 'login';
  const certificate = isOfApi ? findClientCertificate(entry) : undefined;
  if (certificate !== undefined) {
    // httpYac uses this value itself, and does not send it.
    const getCertificateFile = ({ name }: Variable): string => `{{${names.credential(name) ?? ''}}}`;
    lines.push(
      `X-ClientCert: cert: ${getCertificateFile(certificate.certificate)} key: ${getCertificateFile(certificate.privateKey)}`,
    );
  }
  const digest = digestCredentials(step, entry);
  if (digest === undefined) return lines;
  return [...lines, `Authorization: Digest ${joinPair([digest.username, digest.password], names)}`];
}

// Media types for which httpYac ends the body elsewhere, or changes it. It does not detect them while reading the file if the
// header is an expression.
const treatedTypes = /^(?:text\/markdown|application\/x-ndjson|multipart\/mixed)\b/i;

function writeHeader({ name, value }: MessageHeader, write: (piece: Piece) => OutputPiece): string {
  const pieces = value.map(write);
  const isTreated = name.toLowerCase() === 'content-type' && treatedTypes.test(pieces[0]?.text ?? '');
  return isTreated ? writeExpression(pieces) : writeLine(pieces);
}

/** Writes a header; httpYac encodes user name and password of Basic authentication itself. */
function headerValue(
  { value }: MessageHeader,
  { variables }: FlowEntry,
  names: HttpFileNames,
): string | undefined {
  const [first, second] = value;
  if (value.length !== 2 || first?.kind !== 'text' || second?.kind !== 'variable') return undefined;
  const computed = variables.get(second.name)?.computedFrom;
  return computed === undefined ? undefined : `${first.text}${joinPair(computed.variables, names)}`;
}

function joinPair(variables: readonly string[], names: HttpFileNames): string {
  return variables.map((name) => `{{${names.credential(name) ?? ''}}}`).join(':');
}

/** Returns the message keys in header fields. Each is a whole line, where `$guid` works. */
function headerKeys({ request }: Step): ReadonlySet<string> {
  return new Set([...messageKeys(request)].filter((id) => id.startsWith('header.')));
}

function writePiece(piece: Piece, step: Step, { names, supplies, entry }: RequestPlace): OutputPiece {
  if (piece.kind === 'text') return literalPiece(piece.text);
  if (piece.kind === 'variable') return { kind: 'expression', code: names.credential(piece.name) ?? '""' };
  const supply = supplies.get(step.id)?.get(piece.id);
  const point = insertionPointsOf(step).get(piece.id);
  if (supply === undefined && headerKeys(step).has(piece.id)) return { kind: 'expression', code: '$guid' };
  const time =
    supply === undefined ? findSentTime(sentTimes(step.request).get(piece.id), piece.text) : undefined;
  if (time !== undefined) return timePiece(time);
  if (supply === undefined || point === undefined) return literalPiece(piece.text);
  const encodings = encodingsOf(step, point);
  if (supply.kind === 'seed') return literalPiece(encodeScalar(supply.value, encodings) ?? piece.text);
  const producer = entry.flow.steps.find(({ id }) => id === supply.step);
  if (producer === undefined || !methods.has(producer.request.method)) return literalPiece(piece.text);
  // The user may fill in a credential instead.
  const instead = entry.variables.get(piece.id)?.auth === undefined ? undefined : names.credential(piece.id);
  const parts = [
    names.output(producer, supply.output),
    instead ?? toLiteral(piece.text),
    ...encodings.map((each) => toLiteral(helperEncoding(each))),
  ];
  return { kind: 'expression', code: `pick(${parts.join(', ')})` };
}

/** Writes a future time, with the editors' variable if the format is theirs. */
function timePiece(time: SentTime): OutputPiece {
  const { before, after, format, amount, unit, suffix } = time;
  const call = `fromNow(${secondsAhead(time)}, ${toLiteral(format)}, ${toLiteral(suffix)})`;
  const code = [toLiteral(before), call, toLiteral(after)].filter((part) => part !== '""').join(' + ');
  const isUsual = format === 'date-time' && /^(?:\.0+)?Z$/.test(suffix);
  const variable = isUsual ? `$datetime iso8601 ${amount} ${unit}` : call;
  return { kind: 'expression', code, inText: `${before}{{${variable}}}${after}` };
}

function helperEncoding(encoding: Encoding): string {
  if (encoding === 'json-string') return 'jsonString';
  return encoding === 'xml-text' ? 'xml' : encoding;
}

/** Lists the steps whose responses a step needs. */
function producersOf(step: Step, { entry, supplies }: RequestPlace): Step[] {
  const ids = new Set<string>();
  for (const supply of supplies.get(step.id)?.values() ?? [])
    if (supply.kind === 'response') ids.add(supply.step);
  return entry.flow.steps.filter(({ id, request }) => ids.has(id) && methods.has(request.method));
}

/**
 * Disables a request that changes or deletes an earlier step's resource if that step returned none, because the request would
 * affect a resource of others.
 */
function unlessMade(step: Step, { entry, supplies, names }: RequestPlace): string[] {
  const outputs = namesOfChanged(step, supplies).flatMap(({ supply }) => {
    const producer = entry.flow.steps.find(({ id }) => id === supply.step);
    return producer === undefined ? [] : [`${names.output(producer, supply.output)} === null`];
  });
  return outputs.length === 0 ? [] : [`# @disabled ${[...new Set(outputs)].join(' || ')}`];
}

function checksOf({ responses, request, operationPointer }: Step, { makers }: RequestPlace): string[] {
  const isMaker = request.method === 'POST' && makers.has(operationPointer);
  return ['', `?? ${isMaker ? 'js statusOf(response)' : 'status'} matches ${statusPattern(responses)}`];
}

/** Lists the values that later steps take from the response. */
function handsOn(step: Step, { entry, supplies, names }: RequestPlace): string[] {
  const outputs = new Map<string, ResponseSource>();
  for (const consumer of entry.flow.steps) {
    for (const supply of supplies.get(consumer.id)?.values() ?? []) {
      if (supply.kind === 'response' && supply.step === step.id)
        outputs.set(names.output(step, supply.output), supply.source);
    }
  }
  if (outputs.size === 0) return [];
  return [
    '',
    '{{@response',
    ...[...outputs].map(([name, source]) => `exports.${name} = ${describeSourceCode(source)};`),
    '}}',
  ];
}

function describeSourceCode(source: ResponseSource): string {
  return source.kind === 'response-body'
    ? `inBody(response, ${toLiteral(source.keys)}${source.pattern === null ? '' : `, ${toLiteral(source.pattern)}`})`
    : `inHeader(response, ${toLiteral(source.name)}, ${toLiteral(source.pattern)})`;
}

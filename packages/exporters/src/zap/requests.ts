import type { JsonObject } from '@assay/json-schema';
import { decodeBytes, toUtf8 } from '@assay/project-generator';
import { defined } from '../companion/json.js';
import type { ExportSource } from '../exporter.js';
import { byteText } from '../shared/byte-text.js';
import { flowEntries, serverFinder, type FlowEntry } from '../shared/flow-entry.js';
import {
  join,
  buildExportMessage,
  type Message,
  type MessageBody,
  type MessageHeader,
} from '../shared/message.js';
import type { Piece } from '../shared/pieces.js';
import { suppliesOf } from '../shared/supplies.js';
import { fill, hasLiteralText, label, urlText } from './text.js';

/** The requests of a requestor job, and the left-out ones, one sentence each. */
export interface RequestorRequests {
  readonly requests: readonly JsonObject[];
  readonly leftOut: readonly string[];
}

/** Lists the request under test of every flow, with its seed values. */
export function requestorRequests(
  source: ExportSource,
  names: ReadonlyMap<string, string>,
): RequestorRequests {
  const serverOf = serverFinder(source);
  const leftOut: string[] = [];
  const requests = flowEntries(source).flatMap((entry): JsonObject[] => {
    const { flow, subject } = entry;
    const message = buildExportMessage(subject.request, () => false);
    const refusal = describeUnsupportedMessage(message);
    if (refusal !== undefined) {
      leftOut.push(`${label(flow.name)} is omitted from the requests: ${refusal}.`);
      return [];
    }
    const { origin } = serverOf(subject.request);
    return [
      defined({
        url: `${origin}${splitZapTarget(message, names)}`,
        name: label(flow.name),
        method: message.method,
        headers: message.headers
          .filter(isComplete)
          .map(({ name, value }) => `${name}: ${fill(value, names)}`),
        data: getRequestData(message),
        responseCode: expectedStatus(entry),
      }),
    ];
  });
  return { requests, leftOut };
}

/**
 * True for a header without credentials. ZAP inserts no environment variables into these headers; replacer rules set the others.
 */
function isComplete({ value }: MessageHeader): boolean {
  return value.every(({ kind }) => kind !== 'variable');
}

/** Explains why ZAP cannot send a message unchanged; undefined if it can. */
function describeUnsupportedMessage({ headers, body }: Message): string | undefined {
  if (headers.some(({ value }) => !hasLiteralText(value)))
    return 'ZAP would read one of its headers as an environment variable';
  return body !== null && writeZapBody(body).includes('${') && !isJson(body.contentType)
    ? 'ZAP would read a part of its body as an environment variable'
    : undefined;
}

function splitZapTarget({ path, query }: Message, names: ReadonlyMap<string, string>): string {
  const written = (pieces: readonly Piece[]): string =>
    fill(
      pieces.map((piece) => (piece.kind === 'variable' ? piece : { ...piece, text: urlText(piece.text) })),
      names,
    );
  return query.length === 0 ? written(path) : `${written(path)}?${written(join(query, '&'))}`;
}

function getRequestData({ body }: Message): string | undefined {
  if (body === null) return undefined;
  // JSON contains `${` only in strings, where `$` can be escaped.
  return writeZapBody(body).replaceAll('${', String.raw`\u0024{`);
}

/** Writes a body with one character for each byte, because ZAP writes other characters as `?`. */
function writeZapBody(body: MessageBody): string {
  return byteText(
    body.kind === 'bytes'
      ? decodeBytes({ encoding: 'base64', data: body.base64 })
      : toUtf8(joinPieces(body.pieces)),
  );
}

function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'variable' ? '' : piece.text)).join('');
}

function isJson(contentType: string): boolean {
  return /^[a-z]+\/(?:[\w.-]+\+)?json\b/i.test(contentType);
}

/**
 * Returns the documented success status if there is only one, because ZAP compares a single number. Undefined for a request with
 * prerequisites, because it is sent without them.
 */
function expectedStatus({ flow, subject, variables }: FlowEntry): number | undefined {
  if ((suppliesOf(flow, variables).get(subject.id)?.size ?? 0) > 0) return undefined;
  const [status, ...others] = subject.responses.filter(({ kind }) => kind === 'success');
  return status === undefined || others.length > 0 || !/^\d{3}$/.test(status.status)
    ? undefined
    : Number(status.status);
}

import {
  encodeScalar,
  encodingsOf,
  insertionPointsOf,
  join,
  buildExportMessage,
  splitPieces,
  type FlowEntry,
  type Message,
  type Piece,
  type RequestServer,
  type Supplies,
} from '@assay/exporters/messages';
import { isJsonNumber } from '@assay/text';
import { carriesCallersCredential } from '@assay/api-knowledge';
import { randomUUID } from 'node:crypto';
import {
  findSentTime,
  messageKeys,
  sentTimes,
  writeSentTime,
  type Step,
  type InsertionPoint,
} from '@assay/project-generator';
import type { WireRequest } from '../client/exchange.js';
import type { Identity } from '../credentials/identity.js';
import {
  listAlternativeVariables,
  withAlternative,
  type Choice,
  buildDigestCredentials,
} from '../credentials/alternatives.js';
import type { SentHeaders } from '../credentials/sent-headers.js';
import { isUsableId } from '../learning/resource-id.js';
import type { Learned } from './answer-values.js';

/** Inputs for composing a request. */
interface Composition {
  readonly entry: FlowEntry;
  readonly supplies: Supplies;
  readonly learned: Learned;
  /** User whose credentials the request carries; null for none. */
  readonly identity: Identity | null;
  /** Authentication of the request. */
  readonly choice: Choice;
  readonly server: RequestServer;
  readonly place: Place;
  /** Headers from the settings. */
  readonly sent: SentHeaders;
}

/** Target of a request. */
export interface Place {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Replaces the path of the document's server; undefined to keep it. */
  readonly basePath: string | undefined;
}

/** A composed request, which can be sent unless credentials are missing. */
export interface Composed {
  readonly request: WireRequest;
  /** The required environment variables that are not set. */
  readonly missing: readonly string[];
  /** The insertion points with values from earlier steps. */
  readonly filled: ReadonlySet<string>;
}

/**
 * Composes the request of a step. Learned values, credentials, and unique message keys are inserted; every other byte is as in
 * the record.
 */
export function compose(step: Step, composition: Composition): Composed {
  const { entry, supplies, learned, identity, choice, server, place, sent } = composition;
  const supplied = supplies.get(step.id);
  const points = insertionPointsOf(step);
  const keys = messageKeys(step.request);
  const times = sentTimes(step.request);
  const isFilledIn = (id: string): boolean =>
    keys.has(id) || times.has(id) || (supplied?.has(id) === true && !entry.variables.get(id)?.auth);
  const recorded = buildExportMessage(step.request, isFilledIn);
  const message =
    identity === null || choice.isOther ? authenticated(recorded, identity, choice, entry) : recorded;
  const missing = new Set<string>();
  const filled = new Set<string>();

  function write(piece: Piece, encode: (text: string) => string): string {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'variable') return encode(credential(piece.name));
    const supply = supplied?.get(piece.id);
    const point = points.get(piece.id);
    if (supply === undefined || point === undefined) {
      const time = findSentTime(times.get(piece.id), piece.text);
      if (time !== undefined) return writeSentTime(time, Date.now());
      return keys.has(piece.id) ? randomUUID() : piece.text;
    }
    const value = supply.kind === 'seed' ? supply.value : learned.getBoundValue(supply);
    const text = isUsable(value, piece.id) ? encodeScalar(value, encodingsOf(step, point)) : undefined;
    if (text === undefined) return piece.text;
    filled.add(piece.id);
    return text;
  }

  function credential(name: string): string {
    const variable = entry.variables.get(name);
    if (variable === undefined || identity === null) return '';
    const value = identity.getVariableValue(variable);
    if (value === undefined)
      for (const source of identity.listEnvironmentNames(variable)) missing.add(source);
    return value ?? '';
  }

  /** A public client has no secret, and an empty one would be wrong. */
  function givenFields({
    contentType,
    pieces,
  }: {
    readonly contentType: string;
    readonly pieces: readonly Piece[];
  }): readonly Piece[] {
    if (step.purpose === undefined || !isForm(contentType)) return pieces;
    const fields = splitPieces(pieces, '&').filter((field) =>
      field.every((piece) => {
        const variable = piece.kind === 'variable' ? entry.variables.get(piece.name) : undefined;
        return variable?.required !== false || identity?.getVariableValue(variable) !== undefined;
      }),
    );
    return join(fields, '&');
  }

  for (const source of identity?.missingCertificate(listAlternativeVariables(choice.alternative, entry)) ??
    [])
    missing.add(source);
  const digest = buildDigestCredentials(entry, choice.alternative, identity);
  for (const source of digest?.missing ?? []) missing.add(source);
  const writePieces = (pieces: readonly Piece[], encode = same): string =>
    pieces.map((piece) => write(piece, encode)).join('');
  const path = placedPath(writePieces(message.path, encodeURIComponent), server.basePath, place.basePath);
  const query = writePieces(join(message.query, '&'), encodeURIComponent);
  const composedHeaders = message.headers.map(({ name, value }): [string, string] => [
    name,
    writePieces(value),
  ]);
  const headers = withParameters(composedHeaders, step, entry, identity);
  const to = {
    user: identity === null ? null : userOfEnvironment(identity),
    origin: place.origin,
    isAuthenticated:
      digest !== undefined ||
      [...message.query, ...message.headers.map(({ value }) => value)].some(containsCredential),
    givesCredential: step.purpose !== undefined,
  };
  for (const source of sent.listMissing(to)) missing.add(source);
  const { body } = message;
  const bytes =
    body === null
      ? null
      : body.kind === 'bytes'
        ? splice(Buffer.from(body.base64, 'base64'), body.offset, points.values(), ({ id }) => {
            if (!id.startsWith('body:') || !isFilledIn(id)) return undefined;
            const text = write({ kind: 'point', id, text: '' }, same);
            return text === '' ? undefined : text;
          })
        : Buffer.from(writePieces(givenFields(body), inBody(body.contentType)));
  return {
    request: {
      origin: place.origin,
      method: message.method,
      target: query === '' ? path : `${path}?${query}`,
      headers: [
        ['Host', new URL(place.origin).host],
        ...sent.addTo(headers, to),
        ...(bytes === null ? [] : ([['Content-Length', String(bytes.length)]] as const)),
      ],
      body: bytes,
      digest: digest?.credentials,
      certificate: identity?.certificateFor(choice.alternative?.schemes.map(({ scheme }) => scheme) ?? []),
    },
    missing: [...missing],
    filled,
  };
}

/**
 * Returns the user that headers of the settings belong to; null for a user with an account of the run, and for an administrator.
 */
function userOfEnvironment({ which, account }: Identity): 'first' | 'second' | null {
  return account === undefined && (which === 'first' || which === 'second') ? which : null;
}

/**
 * Sets an `Authorization` header that the document declares as a parameter instead of a security scheme; requests without a user
 * omit it.
 */
function withParameters(
  headers: readonly (readonly [string, string])[],
  { request }: Step,
  { flow }: FlowEntry,
  identity: Identity | null,
): (readonly [string, string])[] {
  const isCredential = (name: string): boolean =>
    flow.auth.length === 0 &&
    request.parameters.some(
      (parameter) => parameter.in === 'header' && isSame(parameter.name, name) && takesCredential(parameter),
    );
  return headers.flatMap(([name, value]): (readonly [string, string])[] => {
    if (!isCredential(name)) return [[name, value]];
    if (identity === null) return [];
    return [[name, identity.parameters.get(name.toLowerCase()) ?? value]];
  });
}

/** True for a parameter that identifies the user. */
export function takesCredential({
  in: place,
  name,
}: {
  readonly in: string;
  readonly name: string;
}): boolean {
  return place === 'header' && carriesCallersCredential({ in: place, name });
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

const same = (text: string): string => text;

/** True for the media type of forms without files. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/** Returns the escaping of a credential in a body. */
function inBody(contentType: string): (text: string) => string {
  if (isForm(contentType)) return formEncoded;
  return /[/+]json\b/i.test(contentType) ? (text) => JSON.stringify(text).slice(1, -1) : same;
}

function formEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}

/** Maximum characters from a response in a query or header, and in a body. */
const longest = { line: 4000, body: 64 * 1024 } as const;

/** True unless a value would change the requested path, or is too long for a request. */
function isUsable(value: unknown, point: string): boolean {
  if (point.startsWith('path.')) return isJsonNumber(value) || isUsableId(value);
  if (typeof value !== 'string') return value !== undefined;
  return value !== '' && value.length <= (point.startsWith('body:') ? longest.body : longest.line);
}

function placedPath(path: string, documented: string, expectedPath: string | undefined): string {
  if (expectedPath === undefined) return path;
  const rest = documented !== '' && path.startsWith(documented) ? path.slice(documented.length) : path;
  return `${expectedPath}${rest.startsWith('/') ? '' : '/'}${rest}`;
}

function containsCredential(pieces: readonly Piece[]): boolean {
  return pieces.some(({ kind }) => kind === 'variable');
}

/** Replaces the credentials of a message, or removes them. */
function authenticated(
  message: Message,
  identity: Identity | null,
  { alternative }: Choice,
  { variables }: FlowEntry,
): Message {
  const bare = {
    ...message,
    query: message.query.filter((pair) => !containsCredential(pair)),
    headers: message.headers.flatMap(({ name, value }) => {
      const keptPairs = withoutCredentials(name, value);
      return keptPairs.length === 0 ? [] : [{ name, value: keptPairs }];
    }),
  };
  return identity === null || alternative === undefined
    ? bare
    : withAlternative(bare, alternative, variables);
}

/** A cookie header keeps other cookies. */
function withoutCredentials(name: string, value: readonly Piece[]): readonly Piece[] {
  if (!containsCredential(value)) return value;
  if (name.toLowerCase() !== 'cookie') return [];
  return join(
    splitPieces(value, '; ').filter((pair) => !containsCredential(pair)),
    '; ',
  );
}

/**
 * Inserts values into a binary body, such as a form with a file.
 *
 * @param start byte offset of the body in its message, from which points are counted
 * @param textOf returns the new text of a point; undefined keeps the existing one
 */
function splice(
  body: Buffer,
  start: number,
  points: Iterable<InsertionPoint>,
  textOf: (point: InsertionPoint) => string | undefined,
): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const { offset, length, text } of replacements(points, textOf)) {
    const from = offset - start;
    if (from < at || from + length > body.length) continue;
    parts.push(body.subarray(at, from), Buffer.from(text));
    at = from + length;
  }
  return Buffer.concat([...parts, body.subarray(at)]);
}

interface Replacement {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

function replacements(
  points: Iterable<InsertionPoint>,
  textOf: (point: InsertionPoint) => string | undefined,
): Replacement[] {
  return [...points]
    .flatMap((point) => {
      const text = point.wire === null ? undefined : textOf(point);
      return point.wire === null || text === undefined ? [] : [{ ...point.wire, text }];
    })
    .toSorted((a, b) => a.offset - b.offset);
}

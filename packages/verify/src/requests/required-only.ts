import { isJsonNumber, percentDecoded, writeJson } from '@assay/text';
import type { FlowEntry } from '@assay/exporters/messages';
import type { BodyVariant, Step } from '@assay/project-generator';
import type { WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { isForm } from './compose.js';

/** Removes optional query parameters from a step's request: the named ones, or all. Undefined if none exist. */
export function withoutParameters(
  request: WireRequest,
  { request: step }: Step,
  names?: readonly string[],
): WireRequest | undefined {
  const credentials = new Set(step.credentials.map(({ name }) => name));
  const left = new Set(
    step.parameters.flatMap(({ in: place, name, required, serialized }) =>
      place === 'query' && !required && !credentials.has(name) && (names?.includes(name) ?? true)
        ? serialized.split('&').map((pair) => decoded(getPairName(pair)))
        : [],
    ),
  );
  const [path = '', query = ''] = request.target.split('?', 2);
  const pairs = query.split('&');
  const keptPairs = pairs.filter((pair) => !left.has(decoded(getPairName(pair))));
  if (keptPairs.length === pairs.length) return undefined;
  return { ...request, target: keptPairs.length === 0 ? path : `${path}?${keptPairs.join('&')}` };
}

/**
 * Reduces a step's body to its required members, or removes optional members with the given names. Undefined if nothing changes,
 * and for bodies other than JSON and forms (urlencoded or multipart).
 *
 * @param entry the flow whose subject is the step's operation
 */
export function withLessBody(
  request: WireRequest,
  entry: FlowEntry | undefined,
  names?: readonly string[],
): WireRequest | undefined {
  const [body] = entry?.subject.request.bodies ?? [];
  const minimal = body?.variants.find(({ name }) => name === 'minimal');
  if (body === undefined || minimal === undefined || request.body === null) return undefined;
  const left = names === undefined ? undefined : new Set(names);
  const bytes = reducedBody(request, request.body, body.mediaType, minimal, left);
  if (bytes === undefined) return undefined;
  return {
    ...request,
    headers: request.headers.map(([name, value]) => [
      name,
      name.toLowerCase() === 'content-length' ? String(bytes.length) : value,
    ]),
    body: bytes,
  };
}

function reducedBody(
  { headers }: WireRequest,
  sent: Uint8Array,
  mediaType: string,
  minimal: BodyVariant,
  left: ReadonlySet<string> | undefined,
): Uint8Array | undefined {
  if (/^multipart\/form-data\b/i.test(mediaType)) {
    const [, contentType = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
    return reducedMultipart(sent, contentType, minimal, left);
  }
  const isJson = /[/+]json\b/i.test(mediaType);
  if (!isJson && !isForm(mediaType)) return undefined;
  const text = isJson ? reducedJson(sent, minimal, left) : reducedForm(sent, minimal, left);
  return text === undefined ? undefined : Buffer.from(text);
}

function reducedJson(
  sent: Uint8Array,
  minimal: BodyVariant,
  left: ReadonlySet<string> | undefined,
): string | undefined {
  const value = jsonOf({ body: sent });
  const less = left === undefined ? reduceTo(value, minimal.value) : without(value, minimal.value, left);
  const text = writeJson(less);
  return value === undefined || text === writeJson(value) ? undefined : text;
}

function reducedForm(
  sent: Uint8Array,
  { wire }: BodyVariant,
  left: ReadonlySet<string> | undefined,
): string | undefined {
  const names = new Set(wire.data.split('&').map(getPairName));
  const pairs = Buffer.from(sent).toString('utf8').split('&');
  const keptPairs = pairs.filter(
    (pair) => names.has(getPairName(pair)) || (left !== undefined && !left.has(decoded(getPairName(pair)))),
  );
  return keptPairs.length === pairs.length || keptPairs.length === 0 ? undefined : keptPairs.join('&');
}

/** Removes members by name from a sent value, unless the minimal value has them. */
function without(sent: unknown, minimal: unknown, left: ReadonlySet<string>): unknown {
  if (Array.isArray(sent)) {
    const of: unknown = Array.isArray(minimal) ? minimal[0] : undefined;
    return sent.map((item) => without(item, of, left));
  }
  if (!isObject(sent)) return sent;
  const needed = isObject(minimal) ? minimal : {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, member]) => {
      if (Object.hasOwn(needed, key)) return [[key, without(member, needed[key], left)]];
      return left.has(key) || containsMember(member, left) ? [] : [[key, member]];
    }),
  );
}

function containsMember(value: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => containsMember(item, names));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([key, member]) => names.has(key) || containsMember(member, names));
}

function decoded(name: string): string {
  return percentDecoded(name.replaceAll('+', ' '));
}

function getPairName(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}

/** Reduces a sent value to the members of another value. */
export function reduceTo(sent: unknown, to: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(to)) return to.map((item, index) => reduceTo(sent[index], item));
  if (!isObject(to)) return sent === undefined || typeof sent !== typeof to ? to : sent;
  if (!isObject(sent)) return to;
  return Object.fromEntries(
    Object.entries(to).map(([key, member]) => [
      key,
      Object.hasOwn(sent, key) ? reduceTo(sent[key], member) : member,
    ]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);
}

/**
 * Reduces a `multipart/form-data` body (RFC 7578) to the parts of another one, or removes optional parts with the given names or
 * members. Undefined if nothing changes.
 *
 * @param contentType content type with the boundary
 * @param names names to remove; undefined for all optional parts
 */
function reducedMultipart(
  sent: Uint8Array,
  contentType: string,
  { wire }: BodyVariant,
  names: ReadonlySet<string> | undefined,
): Buffer | undefined {
  const boundary = boundaryOf(contentType);
  const ofMinimal = boundaryOf(wire.contentType);
  if (boundary === undefined || ofMinimal === undefined) return undefined;
  const needed = new Set(
    splitParts(Buffer.from(wire.data, wire.encoding), ofMinimal).map(({ name }) => name),
  );
  const parts = splitParts(Buffer.from(sent), boundary);
  const keptParts = parts.filter(
    ({ name, body }) =>
      needed.has(name) || (names !== undefined && !names.has(name) && !mentionsMember(body, names)),
  );
  if (keptParts.length === parts.length || keptParts.length === 0) return undefined;
  const delimiter = Buffer.from(`--${boundary}`);
  return Buffer.concat([
    ...keptParts.flatMap(({ bytes }) => [delimiter, bytes]),
    delimiter,
    Buffer.from('--\r\n'),
  ]);
}

interface Part {
  readonly name: string;
  /** Bytes between two delimiters, including line breaks. */
  readonly bytes: Buffer;
  readonly body: Buffer;
}

function splitParts(body: Buffer, boundary: string): Part[] {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: Part[] = [];
  let from = body.indexOf(delimiter);
  while (from !== -1) {
    const start = from + delimiter.length;
    from = body.indexOf(delimiter, start);
    if (from !== -1) parts.push(splitPart(body.subarray(start, from)));
  }
  return parts;
}

function splitPart(bytes: Buffer): Part {
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end === -1 ? 0 : end).toString('utf8');
  const name = /^content-disposition:[^\r\n]*?;\s*name="([^"]*)"/im.exec(head)?.[1] ?? '';
  return { name, bytes, body: bytes.subarray(end === -1 ? bytes.length : end + 4) };
}

function boundaryOf(contentType: string): string | undefined {
  return /;\s*boundary="?([^";]+)"?/i.exec(contentType)?.[1];
}

/** True for a JSON part that contains a member with one of the names. */
function mentionsMember(body: Buffer, names: ReadonlySet<string>): boolean {
  const text = body.toString('utf8');
  return /^\s*[{[]/.test(text) && [...names].some((name) => text.includes(`${JSON.stringify(name)}:`));
}

import { percentDecoded } from '@assay/core';
import type { FlowEntry } from '@assay/exporters/messages';
import { isJsonNumber, writeJson } from '@assay/json-schema';
import type { BodyVariant, Step } from '@assay/project-generator';
import type { WireRequest } from '../client/exchange.js';
import { jsonOf } from '../client/answer-json.js';
import { isForm } from './compose.js';
import { reducedMultipart } from './reduced-multipart.js';

/** The request of a step without the optional parameters of its query that are called so, or without all of them; undefined where it has none. */
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
 * The request of a step with only those members in its body that are required, or without the optional ones in which something is called so;
 * undefined where it has no others, and for bodies that are neither JSON nor a form, urlencoded or multipart.
 *
 * @param entry the flow of which the step's operation is the subject
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
  const less = left === undefined ? reduced(value, minimal.value) : without(value, minimal.value, left);
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

/** Returns the sent value without the members of a name, unless another value has something there. */
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

/** Returns the part of a sent value that another value has too. */
export function reduced(sent: unknown, to: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(to)) return to.map((item, index) => reduced(sent[index], item));
  if (!isObject(to)) return sent === undefined || typeof sent !== typeof to ? to : sent;
  if (!isObject(sent)) return to;
  return Object.fromEntries(
    Object.entries(to).map(([key, member]) => [
      key,
      Object.hasOwn(sent, key) ? reduced(sent[key], member) : member,
    ]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);
}

import { percentDecoded } from '@assay/text';
import type { EncodedBytes, HttpRequest } from '@assay/project-generator';
import type { WritePostData } from './post-data.js';
import { byteLength } from '../shared/pieces.js';
import { oneLine } from '../shared/text.js';

/** Data of an entry, apart from its request. */
export interface EntryPlace {
  /** Scheme, host and port of the server. */
  readonly origin: string;
  /** Time of the import, because no request was sent. */
  readonly startedDateTime: string;
  readonly writePostData: WritePostData;
}

interface NameValue {
  readonly name: string;
  readonly value: string;
}

/** Writes the seed message of a request as an archive entry, with the required empty response. */
export function buildHarEntry(
  name: string,
  { method, rendered }: HttpRequest,
  { origin, startedDateTime, writePostData }: EntryPlace,
): unknown {
  const { line, headers, body } = rendered;
  const target = line.slice(method.length + 1, line.lastIndexOf(' '));
  const fields = headers.map(([field, value]): NameValue => ({ name: field, value }));
  return {
    startedDateTime,
    time: 0,
    request: {
      method,
      url: `${origin}${target}`,
      httpVersion: 'HTTP/1.1',
      cookies: cookiesOf(fields),
      headers: fields,
      queryString: splitQuery(target),
      ...(body === null ? {} : { postData: writePostData(body, findMediaType(fields)) }),
      headersSize: headersSizeOf(line, fields),
      bodySize: body === null ? 0 : measureHeaders(body),
    },
    response: {
      status: 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
    comment: oneLine(name),
  };
}

function cookiesOf(headers: readonly NameValue[]): NameValue[] {
  return headers
    .filter(({ name }) => name.toLowerCase() === 'cookie')
    .flatMap(({ value }) => value.split('; '))
    .map((pair) => splitPair(pair, (text) => text));
}

function splitQuery(target: string): NameValue[] {
  const start = target.indexOf('?');
  if (start === -1) return [];
  return target
    .slice(start + 1)
    .split('&')
    .map((pair) => splitPair(pair, percentDecoded));
}

function splitPair(text: string, read: (text: string) => string): NameValue {
  const equals = text.indexOf('=');
  if (equals === -1) return { name: read(text), value: '' };
  return { name: read(text.slice(0, equals)), value: read(text.slice(equals + 1)) };
}

function findMediaType(headers: readonly NameValue[]): string {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
}

function headersSizeOf(line: string, headers: readonly NameValue[]): number {
  return headers.reduce(
    (size, { name, value }) => size + byteLength(name) + 2 + byteLength(value) + 2,
    byteLength(line) + 4,
  );
}

function measureHeaders({ encoding, data }: EncodedBytes): number {
  if (encoding === 'utf8') return byteLength(data);
  return Math.floor((data.replace(/=+$/, '').length * 3) / 4);
}

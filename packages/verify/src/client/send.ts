import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { answerLimits } from '../settings.js';
import type { Exchange, WireRequest, Failure } from './exchange.js';
import { brokenAnswer, describeSendFailure } from './failures.js';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Options for sending one request. */
export interface SendOptions {
  /** Timeout of the whole exchange in milliseconds. */
  readonly timeout: number;
  readonly certificateAuthorities?: string | undefined;
}

/**
 * Sends a request and reads the response. Each request has its own connection, so that errors affect no other one. Redirects are
 * not followed, and time and size are limited. Never rejects.
 */
export async function send(message: WireRequest, options: SendOptions): Promise<Exchange> {
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      finish({
        kind: 'failure',
        why: 'timeout',
        reason: `it did not complete an answer within ${options.timeout / 1000} s`,
      });
    }, options.timeout);
    function finish(exchange: Exchange): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      request?.destroy();
      resolve(exchange);
    }
    try {
      request = start(message, options);
    } catch (error) {
      finish(describeSendFailure(error));
      return;
    }
    request.on('response', (response) => receive(response, message.method, finish));
    request.on('upgrade', () => finish(brokenAnswer('it switched to another protocol')));
    request.on('error', (error) => finish(describeSendFailure(error, message.certificate !== undefined)));
    request.on('close', () => finish(brokenAnswer('it closed the connection without an answer')));
    request.end(message.body ?? undefined);
  });
}

function start(message: WireRequest, options: SendOptions): ClientRequest {
  const { protocol, hostname, port } = new URL(message.origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const common = {
    host,
    port: port === '' ? undefined : Number(port),
    method: message.method,
    path: message.target,
    headers: [...message.headers, ...lengthOfNothing(message)].flat(),
    agent: false as const,
    setHost: false,
    maxHeaderSize: answerLimits.headers,
    insecureHTTPParser: false,
  };
  if (protocol !== 'https:') return requestHttp(common);
  const { certificateAuthorities } = options;
  const { certificate: own } = message;
  return requestHttps({
    ...common,
    rejectUnauthorized: true,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(certificateAuthorities === undefined ? {} : { ca: [...rootCertificates, certificateAuthorities] }),
    ...(own === undefined ? {} : { cert: own.certificate, key: own.key, passphrase: own.passphrase }),
  });
}

/** Methods whose requests usually have content. */
const methodsWithContent: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Returns `Content-Length: 0` for a request without content, as RFC 9110 (8.6) requires for methods that usually have content.
 * Otherwise Node.js sends chunks, which some servers cannot read.
 */
function lengthOfNothing({ method, body }: WireRequest): readonly (readonly [string, string])[] {
  return body === null && methodsWithContent.has(method) ? [['Content-Length', '0']] : [];
}

function receive(response: IncomingMessage, method: string, finish: (exchange: Exchange) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  response.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= answerLimits.body) chunks.push(chunk);
    else
      finish({
        kind: 'failure',
        why: 'too-large',
        reason: `its answer has more than ${answerLimits.body / 1024 / 1024} MiB`,
      });
  });
  response.on('error', (error) => finish(describeSendFailure(error)));
  response.on('aborted', () => finish(brokenAnswer('it broke its answer off')));
  response.on('end', () => {
    const headers = pairHeaders(response.rawHeaders);
    const body = method === 'HEAD' ? Buffer.alloc(0) : Buffer.concat(chunks);
    const coding = response.headers['content-encoding'];
    const decoded = body.length === 0 || coding === undefined ? body : withoutCoding(body, coding);
    finish(
      decoded instanceof Uint8Array
        ? { kind: 'answer', status: response.statusCode ?? 0, headers, body: decoded }
        : decoded,
    );
  });
}

function pairHeaders(raw: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    pairs.push([raw[index] ?? '', raw[index + 1] ?? '']);
  return pairs;
}

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Maximum number of content codings of one response. */
const maxCodings = 4;

/** Decodes the content codings of a body (RFC 9110, section 8.4), up to the maximum size of a response. */
function withoutCoding(body: Uint8Array, coding: string): Uint8Array | Failure {
  const codings = coding.split(',').map((each) => each.trim().toLowerCase());
  if (codings.length > maxCodings) return brokenAnswer('its answer is encoded many times over');
  let decoded = body;
  for (const each of codings.toReversed()) {
    if (each === 'identity' || each === '') continue;
    const decode = Object.hasOwn(decoders, each) ? decoders[each] : undefined;
    if (decode === undefined) return brokenAnswer('its answer has a content coding that was not requested');
    try {
      decoded = decode(decoded, { maxOutputLength: answerLimits.body });
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      return isTooLarge
        ? { kind: 'failure', why: 'too-large', reason: 'its answer unpacks to more than 16 MiB' }
        : brokenAnswer('its answer is not in the content coding that it names');
    }
  }
  return decoded;
}

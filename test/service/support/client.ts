import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect as connectHttp2, type IncomingHttpHeaders as Http2Headers } from 'node:http2';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** The server's URL, certificate and API key. */
export interface ClientOptions {
  readonly url: string;
  /** The trusted certificate. Undefined for plain HTTP, or to trust the system's certificates. */
  readonly ca?: string | undefined;
  readonly key: string;
}

/** Options of a request. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and bytes are sent unchanged, FormData as multipart/form-data, and all other values as JSON. */
  readonly body?: unknown;
  /** True for HTTP/2; HTTP/1.1 otherwise. */
  readonly http2?: boolean;
  /** Replaces the client's key; null sends none. */
  readonly key?: string | null;
  /** Aborts the request before the response; HTTP/1.1 only. */
  readonly signal?: AbortSignal;
  /** The timeout in milliseconds; a minute by default. */
  readonly timeout?: number;
}

/** A complete response. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders | Http2Headers;
  readonly body: Buffer;
  readonly text: string;
  /** The parsed JSON. Untyped, because tests check its form. */
  // oxlint-disable-next-line typescript/no-explicit-any
  json(): any;
}

/** Sends requests to a service, each over a new connection. */
export interface Client {
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  /** Uploads a document as the part `file` of multipart/form-data, with additional parts from `fields`. */
  upload(path: string, document: string | Uint8Array, options?: UploadOptions): Promise<Answer>;
}

export interface UploadOptions extends Omit<RequestOptions, 'body'> {
  readonly fileName?: string;
  readonly config?: unknown;
}

/** The default timeout of a request in milliseconds. */
const timeoutMs = 60_000;

export function createClient(options: ClientOptions): Client {
  const request = async (method: string, path: string, sent: RequestOptions = {}): Promise<Answer> => {
    const { headers: bodyHeaders, bytes } = await encode(sent.body);
    const key = sent.key === undefined ? options.key : sent.key;
    const headers = {
      ...(key === null || key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...bodyHeaders,
      ...sent.headers,
    };
    const send = sent.http2 === true ? overHttp2 : overHttp1;
    return send(options, {
      method,
      path,
      headers,
      bytes,
      signal: sent.signal,
      timeout: sent.timeout ?? timeoutMs,
    });
  };
  return {
    request,
    upload: async (path, document, { fileName = 'openapi.yaml', config, ...rest } = {}) => {
      const form = new FormData();
      form.set('file', new Blob([document as Uint8Array<ArrayBuffer> | string]), fileName);
      if (config !== undefined)
        form.set('config', new Blob([JSON.stringify(config)], { type: 'application/json' }));
      return request('POST', path, { ...rest, body: form });
    },
  };
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array | undefined;
  readonly signal: AbortSignal | undefined;
  readonly timeout: number;
}

function overHttp1(
  { url, ca }: ClientOptions,
  { method, path, headers, bytes, signal, timeout }: Sent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, protocol } = new URL(url);
    const request = protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request({
      hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
      port,
      method,
      path,
      ca,
      agent: false,
      timeout,
      signal,
      headers: { ...headers, ...(bytes !== undefined && { 'content-length': String(bytes.length) }) },
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no response`)));
    sent.on('error', reject);
    sent.on('response', (response: IncomingMessage) => {
      buffer(response).then(
        (body) => resolve(answerOf(response.statusCode ?? 0, response.headers, body)),
        reject,
      );
    });
    sent.end(bytes);
  });
}

async function overHttp2(
  { url, ca }: ClientOptions,
  { method, path, headers, bytes, timeout }: Sent,
): Promise<Answer> {
  const session = connectHttp2(url, { ca });
  try {
    return await new Promise<Answer>((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({ ':method': method, ':path': path, ...lowerCase(headers) });
      stream.setTimeout(timeout, () => stream.destroy(new Error(`${method} ${path}: no response`)));
      stream.on('error', reject);
      stream.on('response', (received) => {
        buffer(stream).then((body) => resolve(answerOf(received[':status'] ?? 0, received, body)), reject);
      });
      stream.end(bytes);
    });
  } finally {
    session.destroy();
  }
}

function answerOf(status: number, headers: Answer['headers'], body: Buffer): Answer {
  const text = body.toString('utf8');
  return { status, headers, body, text, json: () => JSON.parse(text) as unknown };
}

async function encode(
  body: unknown,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly bytes: Uint8Array | undefined }> {
  if (body === undefined) return { headers: {}, bytes: undefined };
  if (typeof body === 'string') return { headers: {}, bytes: Buffer.from(body) };
  if (body instanceof Uint8Array) return { headers: {}, bytes: body };
  if (body instanceof FormData) {
    const encoded = new Response(body);
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    return { headers: { 'content-type': encoded.headers.get('content-type') ?? '' }, bytes };
  }
  return { headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) };
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

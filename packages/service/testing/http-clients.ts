import { connect as connectHttp2 } from 'node:http2';
import type { ClientHttp2Session, IncomingHttpHeaders } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** Answer of a server. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Request of a client. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: string | Uint8Array | Readable;
}

/** Both protocols of a TLS server. Each request has its own connection. */
export const protocols = { 'HTTP/1.1': overHttp1, 'HTTP/2': overHttp2 } as const;

/** Sends a request over HTTP/1.1 and TLS. */
export async function overHttp1(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers, body } = sent;
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      origin + path,
      { method, headers, rejectUnauthorized: false, agent: false },
      (response) => {
        read(response).then((text) => {
          request.destroy();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        }, reject);
      },
    );
    request.on('error', reject);
    sendBody(request, body);
  });
}

/** Sends a request over HTTP/2 and TLS. */
export async function overHttp2(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const session = openHttp2(origin);
  try {
    return await onStream(session, path, sent);
  } finally {
    session.destroy();
  }
}

/**
 * Opens an HTTP/2 session. Its errors end it without being reported.
 *
 * @param localAddress - the client's address, for tests that need a specific one
 */
export function openHttp2(origin: string, localAddress?: string): ClientHttp2Session {
  const session = connectHttp2(origin, {
    rejectUnauthorized: false,
    ...(localAddress !== undefined && { localAddress }),
  });
  session.on('error', () => undefined);
  return session;
}

/** Sends a request as a stream of a session. */
export async function onStream(
  session: ClientHttp2Session,
  path: string,
  { method = 'GET', headers, body }: Sent = {},
): Promise<Answer> {
  const stream = session.request(
    { ':path': path, ':method': method, ...headers },
    { endStream: body === undefined },
  );
  return new Promise((resolve, reject) => {
    const rejectClosed = (): void => reject(new Error(`closed with ${stream.rstCode}`));
    stream.on('error', reject);
    stream.on('response', (onAnswer) => {
      // Reading rejects if the stream closes before its end.
      stream.off('close', rejectClosed);
      read(stream).then(
        (text) => resolve({ status: onAnswer[':status'] ?? 0, headers: onAnswer, text }),
        reject,
      );
    });
    stream.on('close', rejectClosed);
    if (body !== undefined) sendBody(stream, body);
  });
}

function sendBody(to: NodeJS.WritableStream, body: Sent['body']): void {
  if (body === undefined) to.end();
  else if (typeof body === 'string' || body instanceof Uint8Array) to.end(body);
  else body.on('error', () => undefined).pipe(to);
}

async function read(from: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString();
}

/** An HTTP/1.1 connection at byte level. */
export interface RawConnection {
  readonly socket: Socket;
  /** Returns everything that the server has sent so far. */
  received(): string;
  /** Resolves to everything that the server sent, once the connection has ended. */
  readonly ended: Promise<string>;
}

/** Opens a connection with TLS. */
export async function openTls(port: number, protocol = 'http/1.1'): Promise<RawConnection> {
  const socket = connectTls({
    host: '127.0.0.1',
    port,
    rejectUnauthorized: false,
    ALPNProtocols: [protocol],
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve).once('error', reject);
  });
  return watch(socket);
}

/** Opens a connection that sends nothing itself. */
export async function openTcp(port: number): Promise<RawConnection> {
  const socket = connectTcp({ host: '127.0.0.1', port });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return watch(socket);
}

function watch(socket: Socket): RawConnection {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  return {
    socket,
    received: () => text,
    ended: new Promise((resolve) => socket.once('close', () => resolve(text))),
  };
}

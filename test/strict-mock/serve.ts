import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StrictMock } from './strict-mock.js';

/** A mock that listens for requests. */
export interface ServedMock {
  /** The origin, without a final slash: `http://127.0.0.1:40000`. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a mock over HTTP on a free port of this machine. */
export async function serve(mock: StrictMock): Promise<ServedMock> {
  const server = createServer((request, response) => {
    answer(mock, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  // `as`: a server that listens on a port has this address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function answer(mock: StrictMock, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Uint8Array[] = [];
  // `as`: a request without an encoding yields bytes.
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const headers: [string, string][] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.push([request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '']);
  }
  const hasBody = chunks.length > 0 || request.headers['content-type'] !== undefined;
  const {
    status,
    headers: sent,
    body,
  } = mock.handle({
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers,
    body: hasBody ? Buffer.concat(chunks) : null,
  });
  response.writeHead(status, sent.flat());
  response.end(body ?? undefined);
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on 127.0.0.1 that counts its connections. */
export interface TestServer {
  readonly port: number;
  readonly origin: string;
  readonly connections: () => number;
  readonly requests: IncomingMessage[];
  readonly close: () => Promise<void>;
}

/** Starts a server for one test on a free port. */
export async function startServer(answer: RequestListener): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    answer(request, response);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

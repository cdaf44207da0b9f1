import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A server for the sample of the exporters. */
export interface SampleService {
  readonly port: number;
  readonly arrived: Arrived[];
  close(): Promise<void>;
}

/** The id that the service gives to users: it needs encoding in a path, and looks like a variable where it is not encoded. */
export const givenId = 'u/1 {{auth.key}}';

/**
 * Starts a service that answers the requests of the sample as documented, and keeps them.
 *
 * @param id the id of the users that it makes; null for answers without one
 * @param creation the status of the answers to what makes users
 */
export async function startSampleService(
  id: string | null = givenId,
  creation = 201,
): Promise<SampleService> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      arrived.push({ method, target: url, headers: request.headers, body: Buffer.concat(chunks) });
      const isCreation = method === 'POST' && url === '/v1/users';
      if (isCreation) response.setHeader('Location', '/v1/users/from-header');
      response.setHeader('Content-Type', isCreation ? 'application/json' : 'text/plain');
      response.statusCode = isCreation ? creation : method === 'DELETE' || method === 'PUT' ? 204 : 200;
      // What a hostile service would answer.
      const text = '{{process.exit(7)}}';
      response.end(isCreation ? JSON.stringify(id === null ? { name: text } : { id, name: text }) : text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    // `as`: a server that listens on a port has an address with one.
    port: (server.address() as AddressInfo).port,
    arrived,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

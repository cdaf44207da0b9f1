import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Arrived {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A server for the exporters' sample. */
export interface SampleService {
  readonly port: number;
  readonly arrived: Arrived[];
  close(): Promise<void>;
}

/** The id that the service assigns to users. It must be encoded in a path, and looks like a variable if it is not. */
export const givenId = 'u/1 {{auth.key}}';

/**
 * Starts a service that responds to the sample's requests as documented, and records them.
 *
 * @param id the id of the users that it creates; null for responses without an id
 * @param creation the status of responses to requests that create users
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
      // A response of a hostile service.
      const text = '{{process.exit(7)}}';
      response.end(isCreation ? JSON.stringify(id === null ? { name: text } : { id, name: text }) : text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    // `as`: a server that listens on a port has an address with a port.
    port: (server.address() as AddressInfo).port,
    arrived,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

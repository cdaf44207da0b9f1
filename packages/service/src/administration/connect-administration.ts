import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Administration } from './administration.js';
import { getErrorCode, OperationFailure, describeSystemError } from './failure.js';

/** Timeout for a response of the service, in milliseconds. */
const timeoutMs = 30_000;

/** Error: no service listens on the socket. */
export class ServiceNotRunning extends Error {
  readonly code = 'nobody-listens';
}

/** Connects to the administration of a running service. Methods reject with `ServiceNotRunning` if no service runs. */
export function connectAdministration(socketPath: string): Administration {
  // The same methods on the other side of the socket created the result.
  const call = <T>(operation: keyof Administration, argument?: unknown): Promise<T> =>
    post(socketPath, operation, argument) as Promise<T>;
  return {
    createKey: (key) => call('createKey', key),
    listKeys: () => call('listKeys'),
    rotateKey: (rotation) => call('rotateKey', rotation),
    revokeKey: (idOrName) => call('revokeKey', idOrName),
    createEngine: (engine) => call('createEngine', engine),
    listEngines: (tenant) => call('listEngines', tenant),
    deleteEngine: (engine) => call('deleteEngine', engine),
    listAudit: (request) => call('listAudit', request),
  };
}

function post(socketPath: string, operation: string, argument: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({
      socketPath,
      path: `/${operation}`,
      method: 'POST',
      agent: false,
      timeout: timeoutMs,
    });
    sent.on('timeout', () =>
      sent.destroy(new OperationFailure('The service does not answer on its administration socket.')),
    );
    sent.on('error', (error) => reject(describeFailure(error, socketPath)));
    sent.on('response', (response) => {
      json(response)
        .then((body) => resolve(readResult(response.statusCode, body)))
        .catch((error: unknown) => reject(describeFailure(error, socketPath)));
    });
    sent.end(argument === undefined ? undefined : JSON.stringify(argument));
  });
}

function readResult(status: number | undefined, body: unknown): unknown {
  if (typeof body === 'object' && body !== null) {
    if (status === 200 && 'result' in body) return body.result;
    if ('message' in body && typeof body.message === 'string') throw new OperationFailure(body.message);
  }
  throw new OperationFailure('The service gave an answer that this command does not understand.');
}

function describeFailure(error: unknown, socketPath: string): Error {
  if (error instanceof OperationFailure) return error;
  const code = getErrorCode(error);
  if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return new ServiceNotRunning();
  return new OperationFailure(
    `The service cannot be reached over \`${socketPath}\`: ${describeSystemError(error)}.`,
  );
}

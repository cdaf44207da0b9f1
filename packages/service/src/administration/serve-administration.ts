import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { chmod, lstat, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Logger } from 'pino';
import { StoreUnavailable } from '../database/errors.js';
import type { Administration } from './administration.js';
import { getErrorCode, OperationFailure, describeSystemError } from './failure.js';
import { findSocketPath, makeSocketPath } from './socket-path.js';

/** The administration of a running service, on a socket that only its user can open. */
export interface AdministrationServer {
  readonly path: string;
  close(): Promise<void>;
}

const operations = [
  'createKey',
  'listKeys',
  'rotateKey',
  'revokeKey',
  'createEngine',
  'listEngines',
  'deleteEngine',
  'listAudit',
] as const;

/** The maximum size of a request in bytes. */
const maxBytes = 64 * 1024;

/**
 * Serves an administration on the socket of a data folder: `POST /<operation>` with the argument as JSON. Requests wait while the
 * administration opens.
 *
 * @throws OperationFailure if another service uses the socket, or it cannot be created.
 */
export async function serveAdministration(
  administration: Promise<Administration>,
  data: string,
  log: Logger,
): Promise<AdministrationServer> {
  const server = createServer((request, response) => {
    answer(request, administration)
      .catch((error: unknown) => toFailureResult(error, log))
      .then((result) => send(response, result))
      .catch((error: unknown) => log.warn({ err: error }, 'an answer of the administration was not sent'));
  });
  const isPipe = process.platform === 'win32';
  // A Windows pipe ends with its service, and only the user that created it can write to it.
  const running = isPipe ? await findSocketPath(data) : undefined;
  if (running !== undefined && (await answers(running))) throw anotherService(running);
  const place = await makeSocketPath(data);
  try {
    await listen(server, place.path);
    if (!isPipe) await chmod(place.path, 0o600);
  } catch (error) {
    await place.remove();
    if (error instanceof OperationFailure) throw error;
    throw new OperationFailure(`The socket \`${place.path}\` cannot be made: ${describeSystemError(error)}.`);
  }
  return {
    path: place.path,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await place.remove();
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  try {
    await listenOnce(server, path);
  } catch (error) {
    if (getErrorCode(error) !== 'EADDRINUSE') throw error;
    if (!(await lstat(path)).isSocket()) throw error;
    if (await answers(path)) throw anotherService(path);
    // A service that was killed leaves its socket behind.
    await rm(path, { force: true });
    await listenOnce(server, path);
  }
}

function anotherService(path: string): OperationFailure {
  return new OperationFailure(`Another service is already running: it answers on \`${path}\`.`);
}

function listenOnce(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** True if a process listens on the socket, even if it never responds. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

interface Result {
  readonly status: number;
  readonly body: unknown;
}

async function answer(request: IncomingMessage, administration: Promise<Administration>): Promise<Result> {
  const name = request.url?.slice(1);
  const operation = operations.find((each) => each === name);
  if (request.method !== 'POST' || operation === undefined)
    throw new OperationFailure(
      'The service and this command have different versions: use the same one for both.',
    );
  const argument = await readArgument(request);
  // The argument is not validated yet: each operation validates it.
  const perform = (await administration)[operation] as (argument: unknown) => Promise<unknown>;
  return { status: 200, body: { result: await perform(argument) } };
}

async function readArgument(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A request without an encoding yields buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OperationFailure('The request is too large.');
    chunks.push(chunk);
  }
  try {
    return bytes === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new OperationFailure('The request is not JSON.');
  }
}

function toFailureResult(error: unknown, log: Logger): Result {
  if (error instanceof OperationFailure) return { status: 422, body: { message: error.message } };
  if (error instanceof StoreUnavailable)
    return {
      status: 503,
      body: { message: 'The database of the service does not answer; try again later.' },
    };
  log.error({ err: error }, 'the administration failed');
  return {
    status: 500,
    body: { message: 'The service failed because of an internal error; see its log.' },
  };
}

function send(response: ServerResponse, { status, body }: Result): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  response.end(text);
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PoolClosed, PoolFull } from '../analysis/analysis-pool.js';
import { ProviderUnavailable } from '../keys/key-verifier.js';
import { NoTurn } from '../queue/turns.js';
import { DiskFull, EngineUnknown, StoreUnavailable, StorageFull } from '../database/errors.js';
import { CursorInvalid } from '../database/page.js';
import { Problem, invalidRequest, problem, problemType } from './problem.js';
import { SpoolFull } from '../spool/spool.js';

/** Sends the problem for an error. Unexpected errors are logged, and their details are not sent. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = toFastifyProblem(error);
  if (known === undefined) request.log.error({ err: error }, 'a request failed');
  send(known ?? unforeseen(), request, reply);
}

/** Sends a problem as the response. */
export function send(answer: Problem, request: FastifyRequest, reply: FastifyReply): void {
  const { connection, ...headers } = answer.headers;
  // Fastify closes the connection if a body was not read to its end, and the response would be lost.
  reply.removeHeader('connection');
  if (connection !== undefined && request.raw.httpVersionMajor === 1) reply.header('connection', connection);
  void reply
    .code(answer.status)
    .headers(headers)
    .header('content-type', problemType)
    .header('cache-control', 'no-store')
    .send(answer.body(request.id));
}

/** Returns the problem for an error; undefined for an unexpected error. */
function toFastifyProblem(error: FastifyError | Error): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof DiskFull) return diskFull();
  if (error instanceof StoreUnavailable) {
    return unavailable('Store unavailable', 'The database does not answer at the moment.', 5);
  }
  if (error instanceof ProviderUnavailable) {
    return unavailable('Identity provider unavailable', 'The token cannot be verified at the moment.', 30);
  }
  if (error instanceof PoolFull || error instanceof NoTurn)
    return unavailable('Overloaded', error.message, error.retryAfter);
  if (error instanceof PoolClosed) return stopping();
  if (error instanceof SpoolFull) return noRoom(error);
  if (error instanceof CursorInvalid) {
    const detail = '`cursor` must be the `nextCursor` of the previous page.';
    return invalidRequest(detail, { parameter: 'cursor' });
  }
  if (error instanceof EngineUnknown) return engineUnknown();
  if (error instanceof StorageFull) return storageFull(error);
  return 'statusCode' in error ? problemOfFastify(error) : undefined;
}

function noRoom({ limit, message }: SpoolFull): Problem {
  if (limit === 'disk') return unavailable('No room for uploads', message, 60);
  if (limit === 'all') return unavailable('No room for uploads', message, 10);
  return problem(429, {
    title: 'Too many uploads',
    detail: `${message} Wait until some of them have ended.`,
    headers: { 'retry-after': '10' },
  });
}

function diskFull(): Problem {
  return unavailable(
    'Disk full',
    'The disk of the database is full, so nothing more can be stored. Delete groups and jobs that are no longer needed, or contact the operator for more space.',
    60,
  );
}

/** A retry without a deletion fails, too. */
function storageFull({ sentence }: StorageFull): Problem {
  return problem(422, {
    title: 'Storage full',
    detail: `${sentence} Delete groups that are no longer needed, or contact the operator for more.`,
  });
}

/** Creates the problem for an import with an unknown engine. */
export function engineUnknown(): Problem {
  return problem(422, {
    title: 'Engine unknown',
    detail: 'There is no engine with this `engineId`; nothing was imported. `GET /api/engines` lists them.',
    field: { pointer: '/config/engineId' },
  });
}

/** Creates the problem for an invalid path, or a path segment that is too long. */
export function badPath(): Problem {
  return invalidRequest('The path is not valid.');
}

/** Creates the problem for requests while the service is stopping. */
export function stopping(): Problem {
  return unavailable('Stopping', 'The service is stopping.', 5, { connection: 'close' });
}

function unavailable(
  title: string,
  detail: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return problem(503, {
    title,
    detail: `${detail} Try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds), ...headers },
  });
}

function unforeseen(): Problem {
  return problem(500, {
    title: 'Internal error',
    detail: 'The service failed. Its log has the reason under the id of this request.',
  });
}

/** Returns the problem for a refusal of Fastify. Its messages repeat client input, so they are not used. */
function problemOfFastify({ statusCode }: FastifyError): Problem | undefined {
  switch (statusCode) {
    case 400:
      return invalidRequest('The request could not be read.');
    // A file path that leads out of its folder.
    case 403:
    case 404:
      return problem(404, { title: 'Not found', detail: 'There is nothing at this path.' });
    case 413:
      return problem(413, { title: 'Body too large', detail: 'The body is larger than the limit.' });
    case 414:
      return problem(414, { title: 'Path too long', detail: 'A part of the path is too long.' });
    case 415:
      return unsupportedMediaType();
    default:
      return undefined;
  }
}

/** Creates the problem for a body with an unsupported content type. */
export function unsupportedMediaType(): Problem {
  return problem(415, {
    title: 'Unsupported media type',
    detail: 'This path does not accept the content type of the body.',
    field: { header: 'content-type' },
  });
}

/** Creates the problem for a compressed body: its decompressed size is unknown before it is read. */
export function unsupportedEncoding(): Problem {
  return problem(415, {
    title: 'Unsupported content encoding',
    detail: 'Send the body as it is, without compression.',
    field: { header: 'content-encoding' },
    headers: { 'accept-encoding': 'identity' },
  });
}

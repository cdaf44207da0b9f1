import { CursorInvalid } from './page.js';

/** The database does not answer, refuses connections, is shutting down, or its disk is full. Asking again later can help. */
export class StoreUnavailable extends Error {
  readonly code: string = 'store-unavailable';
}

/** The disk that the database is on is full: it can be read, and records can be deleted. */
export class DiskFull extends StoreUnavailable {
  override readonly code = 'disk-full';
}

/** The engine that an import names does not exist, or not any more. */
export class EngineUnknown extends Error {
  readonly code = 'engine-unknown';
}

/** A key, or its tenant, has as much in the database as it may. */
export class StorageFull extends Error {
  readonly code = 'storage-full';
  /** The setting. */
  readonly limit: 'storagePerKey' | 'storagePerTenant';
  /** Its value, in bytes. */
  readonly value: number;

  constructor(limit: StorageFull['limit'], value: number) {
    super(`The storage limit is reached: ${limit}`);
    this.limit = limit;
    this.value = value;
  }

  /** Limit that is full, in a sentence for people. */
  get sentence(): string {
    const owner = this.limit === 'storagePerKey' ? 'of this key' : 'of this tenant';
    return `The imports and jobs ${owner} may take ${this.value} bytes in the database, the limit \`${this.limit}\`, and there is no room for more.`;
  }
}

/** The store cannot be opened. Its message is a sentence for the operator: what, where, what to do. */
export class StoreError extends Error {
  readonly code = 'store-error';
}

/** A statement that the database refused: a fault of ours. It names no values, since they are callers' documents and keys. */
export class StatementRefused extends Error {
  readonly code = 'statement-refused';
}

/** The errors that say of themselves what they are. */
function isOurs(error: unknown): error is Error {
  return (
    error instanceof StoreError ||
    error instanceof StatementRefused ||
    error instanceof StoreUnavailable ||
    error instanceof EngineUnknown ||
    error instanceof StorageFull ||
    error instanceof CursorInvalid
  );
}

// Connection exception, insufficient resources, operator intervention (a cancelled statement is 57014: its time was up),
// system error, a standby that only reads, a lock that was not free in time, and a login that an operator has to fix.
const unavailableStates = /^(?:(?:08|53|57|58).{3}|25006|55P03|28000|28P01|3D000)$/;

/** The SQLSTATE of a server whose disk is full. */
const diskFullState = '53100';

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
  'EACCES',
  'EMFILE',
  'ENFILE',
]);

// What `pg` says without a code.
const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL|Query read timeout)/;

/** The SQLSTATE of an error of the database, or the code of one of the system; undefined where it has none. */
export function getDatabaseCode(error: unknown): string | undefined {
  const cause = getRootCause(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** The error that a driver raised, without what drizzle wraps around it. */
export function getRootCause(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 8; depth++) {
    if (!(cause instanceof Error) || !(cause.cause instanceof Error)) break;
    cause = cause.cause;
  }
  return cause;
}

/** True where asking again later can help. */
export function isUnavailable(error: unknown): boolean {
  const cause = getRootCause(error);
  const code = getDatabaseCode(cause);
  if (code !== undefined) return unavailableStates.test(code) || unavailableCodes.has(code);
  if (cause instanceof AggregateError) return cause.errors.some(isUnavailable);
  return cause instanceof Error && unavailableMessages.test(cause.message);
}

/** Returns the store's error for an error of a driver. */
export function storeErrorOf(error: unknown): Error {
  if (isOurs(error)) return error;
  const code = getDatabaseCode(error) ?? 'without a code';
  if (code === diskFullState) return new DiskFull('The disk of the database is full.');
  if (isUnavailable(error)) return new StoreUnavailable(`The database is unavailable (${code}).`);
  const cause = getRootCause(error);
  // Drizzle's message has the statement and all its parameters; PostgreSQL's own can quote one. Neither may reach a log.
  const place =
    cause instanceof Error && 'routine' in cause && typeof cause.routine === 'string'
      ? `, ${cause.routine}`
      : '';
  const statementError = new StatementRefused(`The database refused a statement (${code}${place}).`);
  if (error instanceof Error && error.stack !== undefined) {
    statementError.stack = `${statementError.name}: ${statementError.message}\n${error.stack.slice(error.stack.indexOf('\n    at ') + 1)}`;
  }
  return statementError;
}

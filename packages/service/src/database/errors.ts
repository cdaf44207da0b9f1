import { CursorInvalid } from './page.js';

/** The database does not respond, refuses connections, is shutting down, or its disk is full. A later retry can succeed. */
export class StoreUnavailable extends Error {
  readonly code: string = 'store-unavailable';
}

/** The disk of the database is full. Reads and deletions still work. */
export class DiskFull extends StoreUnavailable {
  override readonly code = 'disk-full';
}

/** The engine that an import names does not exist. */
export class EngineUnknown extends Error {
  readonly code = 'engine-unknown';
}

/** A key or its tenant has reached its storage limit. */
export class StorageFull extends Error {
  readonly code = 'storage-full';
  /** The name of the setting. */
  readonly limit: 'storagePerKey' | 'storagePerTenant';
  /** The value of the setting, in bytes. */
  readonly value: number;

  constructor(limit: StorageFull['limit'], value: number) {
    super(`The storage limit is reached: ${limit}`);
    this.limit = limit;
    this.value = value;
  }

  /** The exceeded limit, as a sentence for people. */
  get sentence(): string {
    const owner = this.limit === 'storagePerKey' ? 'of this key' : 'of this tenant';
    return `The imports and jobs ${owner} may take ${this.value} bytes in the database, the limit \`${this.limit}\`, and there is no room for more.`;
  }
}

/** The store cannot be opened. The message is a sentence for the operator: the cause, the location and the solution. */
export class StoreError extends Error {
  readonly code = 'store-error';
}

/**
 * The database refused a statement, which is a defect of Assay. The message contains no values, because these are callers'
 * documents and keys.
 */
export class StatementRefused extends Error {
  readonly code = 'statement-refused';
}

/** True for the store's own errors. */
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

// Connection exception, insufficient resources, operator intervention (57014 is a statement that timed out), system error,
// read-only standby, lock timeout, and logins that an operator must fix.
const unavailableStates = /^(?:(?:08|53|57|58).{3}|25006|55P03|28000|28P01|3D000)$/;

/** The SQLSTATE of a full disk. */
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

// Messages of `pg` for errors without a code.
const unavailableMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The server does not support SSL|Query read timeout)/;

/** Returns the SQLSTATE of a database error, or the code of a system error; undefined if the error has neither. */
export function getDatabaseCode(error: unknown): string | undefined {
  const cause = getRootCause(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Returns the error of the driver, without the wrapper of drizzle. */
export function getRootCause(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 8; depth++) {
    if (!(cause instanceof Error) || !(cause.cause instanceof Error)) break;
    cause = cause.cause;
  }
  return cause;
}

/** True if a later retry can succeed. */
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
  // Drizzle's message contains the statement and all parameters, and PostgreSQL's message can quote a parameter. Neither may
  // reach a log.
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

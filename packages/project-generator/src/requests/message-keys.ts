import { isIdempotencyName, isIdempotencyWord, squashedName } from '@assay/api-knowledge';
import type { HttpRequest, InsertionPoint, RequestParameter } from '../records/index.js';

/** The length of a UUID as a text. */
const keyLength = 36;

/**
 * Returns the ids of insertion points for a key of the message itself, such as `Idempotency-Key`, that accept a UUID. Each
 * message needs its own key: for a known one, a service repeats its earlier response or rejects the request.
 */
export function messageKeys({ parameters, bodies: [body] }: HttpRequest): ReadonlySet<string> {
  const inHeaders = parameters.filter(isCalledKey).flatMap(({ insertionPoints }) => insertionPoints);
  const inBody = (body?.insertionPoints ?? []).filter(({ pointer }) => isAtKey(pointer));
  const points = [...inHeaders, ...inBody];
  return new Set(points.filter(takesUuid).map(({ id }) => id));
}

/** True for a header field with the name of a message key. */
export function isCalledKey({ in: place, name }: Pick<RequestParameter, 'in' | 'name'>): boolean {
  return place === 'header' && isIdempotencyName(squashedName(name));
}

/** True for a top-level member of a body with the name of a message key. */
export function isAtKey(pointer: string): boolean {
  return pointer.lastIndexOf('/') === 0 && isIdempotencyWord(pointer);
}

function takesUuid({ type, format, constraints, wire }: InsertionPoint): boolean {
  const { minLength = 0, maxLength = keyLength } = constraints;
  return (
    wire !== null &&
    type === 'string' &&
    (format === null || format === 'uuid') &&
    constraints.enum === undefined &&
    constraints.const === undefined &&
    constraints.pattern === undefined &&
    minLength <= keyLength &&
    maxLength >= keyLength
  );
}

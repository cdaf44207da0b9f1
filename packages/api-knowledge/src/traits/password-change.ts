import type { Operation } from '@assay/core';
import { englishName } from '../lexicon/english-words.js';
import { operationWords } from '../operations/operation-words.js';
import { bodyFields } from '../operations/request-fields.js';
import type { Evidence } from '../roles/role.js';

/**
 * Returns evidence that an operation changes the caller's password without any proof in the request that the caller is the owner.
 */
export function unprovenPasswordChange(operation: Operation): readonly Evidence[] | undefined {
  const change = changesOwnPassword(operation);
  if (change === undefined) return undefined;
  const beside = operation.parameters.filter(({ in: place }) => place !== 'cookie');
  const fields = [...bodyFields(operation), ...beside.map(({ name }) => englishName(name))];
  const passwords = fields.filter((field) => password.test(field) && !repeated.test(field));
  const [only] = passwords;
  // If there are two passwords, one is the current one.
  if (only === undefined || passwords.length > 1 || fields.some((field) => proof.test(field)))
    return undefined;
  return [change, { in: 'body', words: only }];
}

const password = /pass(?:word|wd|phrase)|pwd/;
const repeated = /confirm|repeat|retype|reenter|again|verif|2$/;

/** Names of proofs of the caller's identity, and of identities: administrators change passwords of other users. */
const proof =
  /old|current|existing|previous|present|actual|original|token|code$|otp|totp|key|ticket|hash|secret|challenge|assertion|signature|user|mail|login|account|phone|id$/;

/**
 * Returns evidence of `PUT /me/password` and `POST /change-password`. Undefined for paths with a variable, resets and first
 * passwords.
 */
function changesOwnPassword(operation: Operation): Evidence | undefined {
  const { method, path, operationId } = operation;
  if ((method !== 'POST' && method !== 'PUT' && method !== 'PATCH') || path.includes('{')) return undefined;
  const words = operationWords(operation);
  const segments = words.path.map((segment) => segment.join(''));
  const id = words.idParts.map((part) => part.join('')).join('');
  if (others.test(segments.join('')) || others.test(id)) return undefined;
  if (isChange(segments) || ofCaller(segments)) return { in: 'path', words: path };
  return operationId !== undefined && changing.test(id)
    ? { in: 'operationId', words: operationId }
    : undefined;
}

const others =
  /reset|forg[eo]t|recover|init|first|expired|tempor|admin|invit|activat|confirm|valid|verif|check|strength|polic|generat|link|database|server|device/;

const changing = /^(?:change|update)(?:my|own|current)?password$/;

/** True for `/change-password`, `/password-change` and `/password/change` at the end of a path. */
function isChange(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? '';
  if (changing.test(last) || /^password(?:change|update)$/.test(last)) return true;
  return segments.at(-2) === 'password' && (last === 'change' || last === 'update');
}

/** True for a password after a segment for the caller: `/me/password`, `/profile/security/password`. */
function ofCaller(segments: readonly string[]): boolean {
  return segments.at(-1) === 'password' && segments.slice(-3, -1).some((segment) => callers.has(segment));
}

const callers: ReadonlySet<string> = new Set([
  'me',
  'self',
  'my',
  'myself',
  'profile',
  'myaccount',
  'currentuser',
]);

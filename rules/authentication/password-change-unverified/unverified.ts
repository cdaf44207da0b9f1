import { bodyFields, effectiveSecurity, squashedName } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** True for an operation that changes the password of its caller, and of which nothing in the request could be the proof that it is the owner. */
export function changesOwnPasswordUnverified(operation: Operation): boolean {
  if (!isOwnPasswordChange(operation) || !needsSession(operation)) return false;
  const fields = [...bodyFields(operation), ...sentBeside(operation)];
  const passwords = fields.filter((field) => password.test(field) && !repeated.test(field));
  // Of two, one is the current password.
  return passwords.length === 1 && !fields.some((field) => proof.test(field));
}

/** True where a token or the like is enough: with HTTP Basic authentication the current password comes with each request. */
function needsSession(operation: Operation): boolean {
  const { demand, alternatives } = effectiveSecurity(operation);
  if (demand !== 'required') return false;
  return alternatives.some(({ schemes }) =>
    schemes.every(
      ({ scheme }) => scheme !== undefined && (scheme.type !== 'http' || bearsToken(scheme.scheme)),
    ),
  );
}

function bearsToken(scheme: string | undefined): boolean {
  return scheme !== 'basic' && scheme !== 'digest';
}

function sentBeside({ parameters }: Operation): string[] {
  return parameters.filter(({ in: place }) => place !== 'cookie').map(({ name }) => squashedName(name));
}

const password = /pass(?:word|wd|phrase)|pwd/;
const repeated = /confirm|repeat|retype|reenter|again|verif|2$/;

/** Names of proofs of the caller's identity; another user's password is changed by an administrator. */
const proof =
  /old|current|existing|previous|present|actual|original|token|code$|otp|totp|key|ticket|hash|secret|challenge|assertion|signature|user|mail|login|account|phone|id$/;

/** True for `PUT /me/password` and `POST /change-password`; not where a path variable names a person, and not for resets and first passwords. */
function isOwnPasswordChange({ method, path, operationId = '' }: Operation): boolean {
  if ((method !== 'POST' && method !== 'PUT' && method !== 'PATCH') || path.includes('{')) return false;
  if (others.test(path) || others.test(operationId)) return false;
  return (
    changing.test(path) ||
    ofCaller.test(path) ||
    /^(?:change|update)(?:my|own|current)?_?password$/i.test(operationId)
  );
}

const others =
  /reset|forg[eo]t|recover|init|first|expired|tempor|admin|invit|activat|confirm|valid|verif|check|strength|polic|generat|link|database|server|device/i;

const changing =
  /\/(?:(?:change|update)[-_]?(?:my[-_]?|own[-_]?)?password|password[-_]?(?:change|update)|password\/(?:change|update))\/?$/i;

const ofCaller = /\/(?:me|self|my|myself|profile|my-?account|current-?user)\/(?:[\w-]+\/)?password\/?$/i;

import { defineRule, type Operation } from '@assay/core';
import { bodyFields, effectiveSecurity, englishName } from '@assay/api-knowledge';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Every operation with which people change their own password takes the current one, or another proof. */
export default defineRule({
  id: 'password-change-unverified',
  meta: {
    name: 'Password change without the current one',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{operation}} sets a new password of the caller, and takes neither the current one nor another proof.',
    impact:
      'Whoever has a session for a moment, by a stolen token, a script in the page or an unlocked screen, takes over the account for good and shuts its owner out.',
    recommendation:
      'Require the current password in the request, or a fresh second factor, and check it; end the other sessions and tell the owner by mail.',
    references: {
      owasp: ['API2:2023'],
      cwe: [620],
      specification: specificationLinks('operation-object', 'request-body-object'),
      links: ['https://owasp.org/API-Security/editions/2023/en/0xa2-broken-authentication/'],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        if (changesOwnPasswordUnverified(operation))
          context.report({ at: operation, data: { operation: nameOperation(operation) } });
      }
    },
  }),
});

/** True for an operation that changes the password of its caller, and of which nothing in the request could be the proof that it is the owner. */
function changesOwnPasswordUnverified(operation: Operation): boolean {
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
  return parameters.filter(({ in: place }) => place !== 'cookie').map(({ name }) => englishName(name));
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

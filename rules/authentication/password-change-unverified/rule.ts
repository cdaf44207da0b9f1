import { defineRule, type Operation } from '@assay/core';
import { effectiveSecurity, unprovenPasswordChange } from '@assay/api-knowledge';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports password changes that require neither the current password nor another proof. */
export default defineRule({
  id: 'password-change-unverified',
  meta: {
    name: 'Password change without current password',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{operation}} sets a new password for the caller, but requires neither the current one nor another proof.',
    impact:
      'Anyone with brief access to a session, through a stolen token, a script in the page or an unlocked screen, takes over the account and locks its owner out.',
    recommendation:
      'Require the current password or a fresh second factor in the request, and verify it. End the other sessions and notify the owner by mail.',
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
        if (needsSession(operation) && unprovenPasswordChange(operation) !== undefined)
          context.report({ at: operation, data: { operation: nameOperation(operation) } });
      }
    },
  }),
});

/** True if a token or similar suffices. HTTP Basic authentication sends the current password with each request. */
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

import { type AuthenticationStep, documentedAs } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { unthrottledStep } from '../../knowledge/operations/missing-throttling.js';
import { nameOperation } from '../../knowledge/wording/names.js';

const danger: Readonly<Record<AuthenticationStep, { readonly does: string; readonly impact: string }>> = {
  login: {
    does: 'logs people in',
    impact: 'an attacker can guess passwords, or try leaked ones, as fast as the service answers',
  },
  token: {
    does: 'issues tokens',
    impact: 'an attacker can guess credentials, or try leaked ones, as fast as the service answers',
  },
  code: {
    does: 'sends or checks one-time codes',
    impact: 'an attacker can try all codes, and send messages at your expense',
  },
  'password reset': {
    does: 'resets passwords',
    impact: 'an attacker can guess reset codes, flood mailboxes and discover accounts',
  },
  'sign-up': { does: 'signs people up', impact: 'a script can create accounts by the thousand' },
};

/** Reports authentication operations that document no limit on attempts. */
export default defineRule({
  id: 'auth-operation-without-throttling',
  meta: {
    name: 'Authentication without throttling',
    category: 'security',
    topic: 'resource-use',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} {{does}}, and documents no limit on attempts: neither 429 nor a captcha.',
    impact: 'Without a limit, {{danger}}.',
    recommendation:
      'Limit attempts per account and address, and document the [429](https://www.rfc-editor.org/rfc/rfc6585#section-4) response with `Retry-After`.',
    references: {
      owasp: ['API2:2023', 'API4:2023'],
      cwe: [307, 799],
      specification: specificationLinks('responses-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const step = unthrottledStep(operation);
        if (step === undefined) continue;
        const { does, impact } = danger[step];
        context.report({
          at: operation,
          property: 'responses',
          // `default` covers all undocumented errors, including a possible 429.
          severity: documentedAs(operation, 429) === 'default' ? 'low' : 'medium',
          data: { operation: nameOperation(operation), does, danger: impact },
        });
      }
    },
  }),
});

import { hasSafeMethod, needsNoCredential, statedSecurity } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { nameAlternatives } from '../../knowledge/security/name-alternative.js';
import { doubtAbout, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations that offer anonymous access beside other alternatives. */
export default defineRule({
  id: 'operation-security-allows-anonymous',
  meta: {
    name: 'Optional operation security',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{operation}} accepts {{schemes}}, but offers `{}` as an alternative: it can be called without credentials.',
    impact:
      'As documented, anyone who omits the credentials gains access; a service that relies on its gateway serves guests the data of members.',
    recommendation:
      'Remove `{}` from its `security`. If it serves guests on purpose, describe what they get, and test that they get no more ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)).',
    references: {
      owasp: ['API2:2023', 'API5:2023'],
      cwe: [306],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'sibling-security-inconsistent': 'operation',
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const { demand, alternatives } = statedSecurity(operation);
        if (demand !== 'optional' || needsNoCredential(operation)) continue;
        const anonymous = alternatives.find(({ schemes }) => schemes.length === 0);
        if (anonymous === undefined) continue;
        context.report({
          at: anonymous.requirement,
          severity: hasSafeMethod(operation) ? 'low' : rateByWords(operation, 'medium'),
          data: {
            operation: `${nameOperation(operation)}${doubtAbout(operation)}`,
            schemes: nameAlternatives(alternatives),
          },
        });
      }
    },
  }),
});

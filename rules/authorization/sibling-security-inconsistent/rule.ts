import { effectiveSecurity } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { nameAlternatives } from '../../knowledge/security/name-alternative.js';
import { protectedSibling } from '../../knowledge/security/sibling-security.js';
import { doubtAbout, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations that change data and are less protected than a reading operation of the same path. */
export default defineRule({
  id: 'sibling-security-inconsistent',
  meta: {
    name: 'Write operation weaker protected than read',
    category: 'security',
    topic: 'authorization',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} {{lack}}, while `{{sibling}}` of the same path needs {{schemes}}.',
    impact: 'Callers who may not even read the resource can change or delete it.',
    recommendation:
      'Give it the same [`security`](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object) as `{{sibling}}`, or stricter, and check what the service enforces.',
    references: {
      owasp: ['API5:2023', 'API2:2023'],
      cwe: [306, 862],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const found = protectedSibling(operation);
        if (found === undefined) continue;
        const { alternatives } = effectiveSecurity(found.sibling);
        context.report({
          at: operation,
          property: 'security',
          severity: rateByWords(operation, found.lack === 'open' ? 'high' : 'medium'),
          data: {
            operation: `${nameOperation(operation)}${doubtAbout(operation)}`,
            lack: found.lack === 'open' ? 'needs no authentication' : 'accepts a weaker credential',
            sibling: found.sibling.method,
            schemes: nameAlternatives(alternatives),
          },
        });
      }
    },
  }),
});

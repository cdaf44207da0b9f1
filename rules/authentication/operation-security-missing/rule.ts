import {
  effectiveSecurity,
  hasNoSideEffects,
  needsNoCredential,
  takesCredential,
} from '@assay/api-knowledge';
import { defineRule, type Operation, type Severity } from '@assay/core';
import { doubtAbout, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports operations under `paths` without security, neither their own nor the document's. */
export default defineRule({
  id: 'operation-security-missing',
  meta: {
    name: 'Missing operation security',
    category: 'security',
    topic: 'authentication',
    kind: 'absence',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operations}} no security scheme: neither {{they}} nor the document has `security`.',
    impact:
      'As documented, anyone who can reach the API can call it; generated clients and tests send no credentials.',
    recommendation:
      'Add [`security`](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object) with the scheme that the service enforces to the document or the operation. If the operation is public on purpose, declare it with `security: []`.',
    references: {
      owasp: ['API2:2023', 'API5:2023'],
      cwe: [306],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'security-schemes-missing': 'object',
      'sibling-security-inconsistent': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      const concerned = document.operations.filter((operation) => !needsNoCredential(operation));
      // An empty list is a decision, too, so only absent `security` counts.
      const open = concerned.filter((operation) => effectiveSecurity(operation).demand === 'absent');
      context.reportTogether(open, (left) => {
        const share = left.length === concerned.length ? 'All' : `${left.length} of the`;
        const data = { operations: `${share} ${concerned.length} operations name`, they: 'they' };
        const cause = { at: document, reportedBy: 'global-security-missing', data };
        return left.map((at) => ({
          at,
          severity: rateMissingSecurity(at),
          data: { operations: `${nameOperation(at)}${doubtAbout(at)} names`, they: 'it' },
          cause,
        }));
      });
    },
  }),
});

function rateMissingSecurity(operation: Operation): Severity {
  // A parameter carries the credential, although tools do not recognise it.
  if (takesCredential(operation)) return 'low';
  return hasNoSideEffects(operation) ? 'medium' : rateByWords(operation, 'high');
}

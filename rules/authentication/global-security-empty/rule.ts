import { apiSecurity, hasSafeMethod, statedSecurity } from '@assay/api-knowledge';
import { defineRule, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { nameOperation } from '../../knowledge/wording/names.js';

/** Reports a root `security` that names no scheme. */
export default defineRule({
  id: 'global-security-empty',
  meta: {
    name: 'Disabled global security',
    category: 'security',
    topic: 'authentication',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The root `security` is empty: {{consequence}}.',
    impact:
      'As documented, anyone who can reach the API can call every operation that does not set its own `security`.',
    recommendation:
      'Name the scheme that the service enforces in the root `security`, and write `security: []` only for public operations ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)). If the whole API is public on purpose, suppress this finding with that reason.',
    references: {
      owasp: ['API2:2023'],
      cwe: [306],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'sibling-security-inconsistent': 'object',
    },
  },
  create: (context) => ({
    Document(document) {
      if (statedSecurity(document).demand !== 'empty' || document.operations.length === 0) return;
      const { authenticates, withoutOwnSecurity: falling } = context.fact(apiSecurity);
      const repeating = document.operations.filter((each) => statedSecurity(each).demand === 'empty');
      context.reportTogether([document, ...falling, ...repeating], (left) => {
        const uncovered = new Set<unknown>(left);
        const open = falling.filter((operation) => uncovered.has(operation));
        const changing = open.find((operation) => !hasSafeMethod(operation));
        const consequence = describeConsequence(open, changing ?? open[0]);
        // A read-only API may be public on purpose.
        const reading = authenticates && open.length > 0 ? 'medium' : 'low';
        const severity = changing !== undefined ? 'high' : reading;
        return [{ at: document, property: 'security', severity, data: { consequence } }];
      });
    },
  }),
});

function describeConsequence(open: readonly Operation[], example: Operation | undefined): string {
  if (example === undefined)
    return 'no operation relies on it today, but the next one without its own `security` will be open';
  const name = nameOperation(example, 80);
  return open.length === 1 ? `${name} is open` : `${open.length} operations are open, such as ${name}`;
}

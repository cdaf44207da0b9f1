import { defineRule, resolve } from '@assay/core';
import { hasUnseenOperations } from '../../knowledge/operations/operation-traits.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports declared scopes that no requirement names. */
export default defineRule({
  id: 'oauth2-scope-unused',
  meta: {
    name: 'Unused OAuth scope',
    category: 'security',
    topic: 'authorization',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'No operation requires the scope {{scope}} of {{scheme}}.',
    impact: 'Clients request a permission that has no effect, or an operation is missing the requirement.',
    recommendation: 'Remove the scope, or require it for the operations that it was meant for.',
    references: {
      specification: specificationLinks('oauth-flow-object', 'scopes-object'),
      owasp: ['API5:2023'],
    },
  },
  create: (context) => {
    const used = new Set<string>();
    return {
      SecurityRequirement({ schemes }) {
        for (const { name, scopes } of schemes) for (const scope of scopes) used.add(`${name} ${scope}`);
      },
      'Document:exit'({ components, operations }) {
        // A document that requires no scope at all is about authentication only.
        if (used.size === 0 || operations.length === 0 || context.fact(hasUnseenOperations)) return;
        for (const [name, slot] of components?.securitySchemes ?? []) {
          const reported = new Set<string>();
          // Sorted, so that a finding has the same location for every order of the flows.
          const flows = resolve(slot)?.flows.toSorted((a, b) => (a.flow < b.flow ? -1 : 1)) ?? [];
          for (const flow of flows) {
            for (const scope of Object.keys(flow.scopes)) {
              if (used.has(`${name} ${scope}`) || reported.has(scope) || scope.startsWith('x-')) continue;
              reported.add(scope);
              context.report({
                at: flow,
                property: ['scopes', scope],
                operation: null,
                data: { scope: code(scope), scheme: code(name) },
              });
            }
          }
        }
      },
    };
  },
});

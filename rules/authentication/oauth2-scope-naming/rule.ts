import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports scopes that do not match the pattern of the policy. */
export default defineRule({
  id: 'oauth2-scope-naming',
  meta: {
    name: 'Inconsistent scope name',
    category: 'documentation',
    topic: 'authentication',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Scopes should match {{pattern}}, unlike {{subject}}.',
    impact:
      'Readers cannot tell from the name what the scope permits, and gateway rules that match scope names miss it.',
    recommendation: 'Rename the scope before more clients request it, or change the `pattern` of this rule.',
    references: { specification: specificationLinks('oauth-flow-object', 'scopes-object') },

    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        pattern: {
          type: 'string',
          default: '',
          description: 'A regular expression that every scope must match.',
        },
      },
    },
  },
  create: (context) => {
    const breaks: Deviation[] = [];
    let total = 0;
    const { pattern } = context.options;
    const form = pattern === '' ? undefined : toExpression(pattern);
    if (form === undefined) return {};
    return {
      OAuthFlow(flow) {
        for (const name of Object.keys(flow.scopes)) {
          total++;
          if (!form.test(name)) breaks.push({ at: flow, property: ['scopes', name], name });
        }
      },
      'Document:exit'(document) {
        const scope = { total, noun: 'scopes' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ pattern: code(pattern), subject }));
      },
    };
  },
});

/** Compiles the pattern of an option. Undefined if it is invalid. */
function toExpression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

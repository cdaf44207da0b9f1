import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Scopes have the form of the policy. */
export default defineRule({
  id: 'oauth2-scope-naming',
  meta: {
    name: 'Scope in another form',
    category: 'documentation',
    topic: 'authentication',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Scopes have the form {{pattern}}, but not {{subject}}.',
    impact:
      'Nobody can tell from a name what it permits, and rules of gateways that go by it miss the scope.',
    recommendation: 'Rename the scope while few clients ask for it, or change the `pattern` of this rule.',
    references: { specification: specificationLinks('oauth-flow-object', 'scopes-object') },

    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        pattern: {
          type: 'string',
          default: '',
          description: 'The regular expression that every scope matches.',
        },
      },
    },
  },
  create: (context) => {
    const breaks: HabitBreak[] = [];
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

/** The expression of an option; undefined if it is none. */
function toExpression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

import { defineRule } from '@assay/core';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports OAuth scopes without a description. */
export default defineRule({
  id: 'oauth2-scope-description-missing',
  meta: {
    name: 'Missing scope description',
    category: 'documentation',
    topic: 'authentication',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No description explains what a scope permits: {{subject}}.',
    impact:
      'Users consent to a name that they do not understand, and developers request more scopes than they need.',
    recommendation: 'Describe in one sentence what a token with the scope may do.',
    references: { specification: specificationLinks('oauth-flow-object', 'scopes-object') },
  },
  create: (context) => {
    const breaks: Deviation[] = [];
    let total = 0;
    return {
      OAuthFlow(flow) {
        for (const [name, text] of Object.entries(flow.scopes)) {
          total++;
          if (typeof text !== 'string' || text.trim() === '' || text === name)
            breaks.push({ at: flow, property: ['scopes', name], name });
        }
      },
      'Document:exit'(document) {
        const scope = { total, noun: 'scopes' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
      },
    };
  },
});

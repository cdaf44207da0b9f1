import { defineRule } from '@assay/core';
import { hasUnseenOperations } from '../../knowledge/operations/operation-traits.js';
import { findUnused } from './find-unused.js';

const kinds: Readonly<Record<string, string>> = {
  callbacks: 'callback',
  definitions: 'schema',
  examples: 'example',
  headers: 'header',
  links: 'link',
  mediaTypes: 'media type',
  parameters: 'parameter',
  pathItems: 'path item',
  requestBodies: 'request body',
  responses: 'response',
  schemas: 'schema',
};

export default defineRule({
  id: 'unused-component',
  meta: {
    name: 'Unused component',
    category: 'documentation',
    topic: 'structure',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The {{kind}} `{{component}}` is not used in the API.',
    impact:
      'Readers see an object that no operation uses, and may mistake leftovers of a removed or internal feature for a part of the API.',
    recommendation: 'Remove it, or reference it where you meant to use it.',
    references: {
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#definitions-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#components-object',
        'oas3.1': 'https://spec.openapis.org/oas/v3.1.2.html#components-object',
        'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#components-object',
      },
    },
  },
  create: (context) => ({
    'Document:exit'() {
      if (context.model === undefined || context.fact(hasUnseenOperations)) return;
      for (const node of findUnused(context.model)) {
        const data = { kind: kinds[node.step ?? ''] ?? 'component', component: String(node.key) };
        context.report({ at: node, operation: null, data });
      }
    },
  }),
});

import { defineRule } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import { NamedHeaders } from '../../knowledge/wording/named-headers.js';
import { reportAsOne } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports response headers with a banned prefix. */
export default defineRule({
  id: 'response-header-not-allowed',
  meta: {
    name: 'Banned response header prefix',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Response headers must not start with {{prefixes}}, unlike {{subject}}.',
    impact: 'Each custom prefix needs an explanation, and RFC 6648 discourages `X-`.',
    recommendation: 'Remove the prefix from the name, or change `prefixes` to match your guide.',
    references: {
      specification: specificationLinks('header-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc6648'],
    },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        prefixes: {
          type: 'array',
          items: { type: 'string' },
          default: ['X-'],
          description: 'The banned prefixes of response headers.',
        },
      },
    },
  },
  create: (context) => {
    const headers = new NamedHeaders();
    return {
      Response: (response) => headers.add(response),
      'Document:exit'(document) {
        const all = headers.all.filter(({ name }) => !allowed.has(name.toLowerCase()));
        const breaks = all.filter(({ name }) => matches(name, context.options.prefixes));
        const scope = { total: all.length, noun: 'headers' };
        reportAsOne(context, document, breaks, scope, (subject) => ({
          subject,
          prefixes: enumerate(context.options.prefixes),
        }));
      },
    };
  },
});

/** Registered headers that begin with `X-`. */
const allowed: ReadonlySet<string> = new Set([
  'x-content-type-options',
  'x-frame-options',
  'x-xss-protection',
  'x-request-id',
  'x-correlation-id',
]);

function matches(name: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => name.toLowerCase().startsWith(prefix.toLowerCase()));
}

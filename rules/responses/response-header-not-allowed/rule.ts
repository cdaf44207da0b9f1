import { defineRule } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import { NamedHeaders } from '../../knowledge/wording/named-headers.js';
import { reportAsOne } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No response header has a name of a banned form. */
export default defineRule({
  id: 'response-header-not-allowed',
  meta: {
    name: 'Response header of a banned form',
    category: 'documentation',
    topic: 'responses',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No response header is to begin with {{prefixes}}, unlike {{subject}}.',
    impact:
      'Each prefix of its own is one more thing to explain, and `X-` has been discouraged since RFC 6648.',
    recommendation: 'Name it without the prefix, or set `prefixes` to what your guide bans.',
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
          description: 'What names of response headers must not begin with.',
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

/** Registered headers whose name begins with `X-`. */
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

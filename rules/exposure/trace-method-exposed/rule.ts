import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isSentOut } from '../../knowledge/operations/operation-traits.js';

const dangers: ReadonlyMap<string, string> = new Map([
  ['TRACE', 'TRACE returns the request itself, including cookies and tokens that a script must not read'],
  ['TRACK', 'TRACK returns the request itself, including cookies and tokens that a script must not read'],
  ['DEBUG', 'DEBUG attaches a debugger to some web servers'],
  ['CONNECT', 'CONNECT opens a tunnel through the server to wherever the client wants'],
]);

/** Reports operations with a method for debugging or tunnelling HTTP. */
export default defineRule({
  id: 'trace-method-exposed',
  meta: {
    name: 'TRACE or CONNECT exposed',
    category: 'security',
    topic: 'exposure',
    severity: 'low',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The API offers {{operation}}.',
    impact: '{{danger}}.',
    recommendation:
      'Disable the method on the server, and remove the operation from the document; an API has no use for [it](https://www.rfc-editor.org/rfc/rfc9110#section-9.3.8).',
    references: {
      owasp: ['API8:2023'],
      specification: specificationLinks('path-item-object'),
      links: ['https://owasp.org/www-community/attacks/Cross_Site_Tracing'],
    },
  },
  create: (context) => ({
    Operation(operation) {
      const danger = dangers.get(operation.method.toUpperCase());
      if (danger === undefined || isSentOut(operation)) return;
      context.report({ at: operation, data: { operation: code(operation.signature, 120), danger } });
    },
  }),
});

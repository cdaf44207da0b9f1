import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'remote-reference',
  meta: {
    name: 'Remote reference',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The API description depends on `{{target}}`, which {{way}}.',
    impact:
      '{{who}} can change the contract without your knowledge, and every build breaks when that server is down.',
    recommendation:
      'Keep a copy of the document next to this one and use a relative `$ref`. If the reference must stay, use `https://` and a URL with a fixed version.',
    references: {
      cwe: [494, 829],
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-7'],
    },
  },
  create: (context) => ({
    RemoteReferenceFault(fault) {
      const { target } = fault;
      const isPlain = target.startsWith('http:');
      const transport = isPlain ? 'is fetched over plain HTTP' : 'is fetched over HTTPS';
      const way = fault.followed ? transport : `${transport}, and was not read for this analysis`;
      const attacker = isPlain
        ? 'The owner of that server, or an attacker on the network path,'
        : 'The owner of that server';
      context.report({
        at: fault,
        severity: isPlain ? 'medium' : 'low',
        data: { target: documentName(target), way, who: attacker },
      });
    },
  }),
});

import { defineRule } from '@assay/core';
import { documentName } from '../../knowledge/wording/names.js';

export default defineRule({
  id: 'document-unreachable',
  meta: {
    name: 'Unreachable document',
    category: 'documentation',
    topic: 'loading',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    always: true,
    problem: '`{{document}}` {{fault}}.',
    impact: 'Assay does not analyse the API at all, so problems stay unknown.',
    recommendation: '{{remedy}}.',
    references: {
      links: ['https://www.rfc-editor.org/rfc/rfc9110#section-15'],
    },
  },
  create: (context) => ({
    UnreachableFault(fault) {
      const { uri, reason, isMissing } = fault;
      const data =
        isMissing === true
          ? {
              fault: reason,
              remedy:
                'Restore the document; if it was removed on purpose, accept that with `--fail-on none`, or with `--update-baseline` where it is in a baseline',
            }
          : {
              fault: `cannot be read: ${reason}`,
              remedy:
                'Check that the path or URL is correct, that it is reachable from here without signing in, and that the response is the document itself',
            };
      context.report({ at: fault, data: { document: documentName(uri), ...data } });
    },
  }),
});

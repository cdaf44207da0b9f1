import { dangerOf } from '@assay/api-knowledge';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can name a file of the service. */
export default defineChange({
  id: 'file-path-field',
  meta: {
    name: 'Client-controlled file path',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Clients can now name a file or directory of the service, in {{value}} of {{operations}}.',
      impact: 'With `../`, a client may read or write other files of the service.',
      recommendation: 'Accept identifiers instead of paths, or check the resolved path.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem:
        'Clients can no longer name a file or directory of the service, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, shape }, { report }) => {
    if (dangerOf(name) !== 'file' || !shape.allows('string') || shape.lists('string')) return;
    report({});
  }),
});

import { dangerOf } from '@assay/api-knowledge';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can choose the URL to which users are redirected. */
export default defineChange({
  id: 'redirect-field',
  meta: {
    name: 'Client-controlled redirect',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Clients can now set the redirect target of users, in {{value}} of {{operations}}.',
      impact: 'Links to your site can redirect users to a malicious site, with tokens in the URL.',
      recommendation: 'Accept only registered targets, compared as whole URLs.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer set the redirect target of users, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, shape }, { report }) => {
    if (dangerOf(name) !== 'redirect' || !shape.allows('string') || shape.lists('string')) return;
    report({});
  }),
});

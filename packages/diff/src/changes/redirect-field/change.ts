import { dangerOf } from '@assay/api-knowledge';
import { whereNewlySent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can say where users are sent. */
export default defineChange({
  id: 'redirect-field',
  meta: {
    name: 'Redirect targets that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Clients can now say where users are sent, in {{value}} of {{operations}}.',
      impact: "Links to your site can send users to somebody else's, with tokens that stand in the URL.",
      recommendation: 'Accept only registered targets, compared as whole URLs.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer say where users are sent, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be refused, or find that it is ignored.',
      recommendation: 'Say what happens to requests that still have it.',
    },
  },
  visitor: whereNewlySent<never>(({ name, shape }, { report }) => {
    if (dangerOf(name) !== 'redirect' || !shape.allows('string') || shape.lists('string')) return;
    report({});
  }),
});

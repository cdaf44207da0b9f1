import { whereSent } from '../../engines/sent-values.js';
import { isListedOrShort } from '../../engines/unbounded.js';
import { defineChange } from '../../define-change.js';

/** A text that clients send may have any form. */
export default defineChange({
  id: 'request-pattern',
  meta: {
    name: 'Pattern of texts that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} no longer has to match a pattern.',
      impact: 'Texts of any form reach the code behind: quotes, line breaks, paths, markup.',
      recommendation: 'Keep the pattern, anchored with `^` and `$`, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} now has to match a pattern.',
      impact: 'Clients that send other texts are refused.',
      recommendation: 'Make sure that what clients really send matches it, and announce it.',
    },
  },
  visitor: whereSent<never>(({ before, after }, { report }) => {
    if (before.patterns.length === 0 || after.patterns.length > 0) return;
    if (after.allows('string') && !isListedOrShort(after)) report({ property: 'pattern' });
  }),
});

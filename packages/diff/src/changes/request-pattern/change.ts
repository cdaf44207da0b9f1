import { visitSentValues } from '../../engines/sent-values.js';
import { isListedOrShort } from '../../engines/unbounded.js';
import { defineChange } from '../../define-change.js';

/** A text that clients send is no longer limited to a pattern. */
export default defineChange({
  id: 'request-pattern',
  meta: {
    name: 'Request string pattern',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} no longer needs to match a pattern.',
      impact: 'Strings with quotes, line breaks, paths or markup reach the code.',
      recommendation: 'Keep the pattern, anchored with `^` and `$`, and enforce it in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} must now match a pattern.',
      impact: 'Clients that send other strings are rejected.',
      recommendation: 'Make sure that current requests match it, and announce it.',
    },
  },
  visitor: visitSentValues<never>(({ before, after }, { report }) => {
    if (before.patterns.length === 0 || after.patterns.length > 0) return;
    if (after.allows('string') && !isListedOrShort(after)) report({ property: 'pattern' });
  }),
});

import { isPageLimit } from '../../engines/page-limit.js';
import { loosenedRanges } from '../../engines/ranges.js';
import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A number that clients send may be larger or smaller. */
export default defineChange({
  id: 'request-range',
  meta: {
    name: 'Request number range',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} is no longer limited by `{{keyword}}: {{before}}`; now it is {{after}}.',
      impact: 'Values outside the tested range reach the code: negative amounts, overflows, endless loops.',
      recommendation: 'Set `minimum` and `maximum` to what you accept, and enforce them in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} is now limited by `{{keyword}}: {{before}}`; before it was {{after}}.',
      impact: 'Clients that send other numbers are rejected.',
      recommendation: 'Make sure that current requests stay within it, and announce it.',
    },
  },
  visitor: visitSentValues(({ before, after, pair }, { report }) => {
    if (!after.allows('integer') || after.lists('integer') || isPageLimit(pair)) return;
    for (const { keyword, was, is } of loosenedRanges(before, after)) {
      const severity = is === undefined ? 'medium' : 'low';
      const data = {
        keyword,
        before: was,
        after: is === undefined ? 'without a limit' : `limited by \`${is}\``,
      };
      report({ property: keyword, severity, data });
    }
  }),
});

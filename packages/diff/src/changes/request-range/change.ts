import { isPageLimit } from '../../engines/page-limit.js';
import { loosenedRanges } from '../../engines/ranges.js';
import { whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A number that clients send may be larger or smaller. */
export default defineChange({
  id: 'request-range',
  meta: {
    name: 'Range of numbers that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} is no longer limited by `{{keyword}}: {{before}}`; now it is {{after}}.',
      impact:
        'Numbers that the code never met before reach it: negative amounts, overflows, loops that take hours.',
      recommendation: 'Set `minimum` and `maximum` to what you accept, and enforce them in the service.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} is now limited by `{{keyword}}: {{before}}`; before it was {{after}}.',
      impact: 'Clients that send other numbers are refused.',
      recommendation: 'Make sure that what clients really send stays within it, and announce it.',
    },
  },
  visitor: whereSent(({ before, after, pair }, { report }) => {
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

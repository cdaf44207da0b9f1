import { isPageLimit } from '../../engines/page-limit.js';
import { gravityOf, loosened, visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A page may be larger. */
export default defineChange({
  id: 'page-size-limit',
  meta: {
    name: 'Page size limit',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} of {{operations}} may now request {{after}} items at once; the maximum was {{before}}.',
      impact: 'One request can read the whole table, which costs memory and time and makes scraping cheap.',
      recommendation: 'Set `maximum` to the largest page that you serve, and enforce it.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} of {{operations}} may now request at most {{before}} items; before, it could request {{after}} items.',
      impact: 'Clients that request more are rejected, or get fewer items.',
      recommendation: 'Announce the limit.',
    },
  },
  visitor: visitSentValues(({ before, after, pair }, { report }) => {
    if (!isPageLimit(pair)) return;
    const step = loosened(before, after, 'maximum');
    if (step === undefined) return;
    const data = { before: step.before, after: step.after ?? 'any number of' };
    report({ property: 'maximum', severity: gravityOf(step), data });
  }),
});

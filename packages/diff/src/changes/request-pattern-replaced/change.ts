import { whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** A text that clients send has to match another pattern. */
export default defineChange({
  id: 'request-pattern-replaced',
  meta: {
    name: 'Other pattern of texts that clients send',
    axis: 'input',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}} that clients send in {{operations}} has to match `{{is}}` instead of `{{was}}`; which of them lets more through is not decided.',
      impact: 'Texts that were refused may be accepted, and the other way round.',
      recommendation: 'Compare the patterns with what clients really send.',
    },
  },
  visitor: whereSent(({ before, after }, { report }) => {
    const [was, is] = [before.patterns, after.patterns];
    if (was.length === 0 || is.length === 0 || !after.allows('string')) return;
    const [old, now] = [was.toSorted().join(' '), is.toSorted().join(' ')];
    if (old !== now) report({ property: 'pattern', data: { was: old, is: now } });
  }),
});

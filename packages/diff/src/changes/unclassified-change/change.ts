import { defineChange } from '../../define-change.js';
import { describeStep, isClassified } from '../../engines/unclassified.js';

/** A difference that no other kind of change explains. */
export default defineChange({
  id: 'unclassified-change',
  meta: {
    name: 'Unclassified change',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{Value}}, for {{operations}}, {{how}}. It cannot be classified here{{because}}.',
      impact: 'Clients may notice it or not.',
      recommendation: 'Compare both places, and decide what the change means for clients.',
    },
  },
  visitor: {
    Unclassified(pair, { report }) {
      if (!isClassified(pair))
        report({
          clients: 'unknown',
          data: {
            how: describeStep(pair),
            because: pair.about.isHidden ? ': it may be what a reference that leads nowhere stands for' : '',
          },
        });
    },
  },
});

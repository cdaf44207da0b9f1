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
      problem: '{{Value}}, for {{operations}}, {{how}}. Assay cannot classify the change{{because}}.',
      impact: 'Clients may or may not notice it.',
      recommendation: 'Compare both versions, and decide what the change means for clients.',
    },
  },
  visitor: {
    Unclassified(pair, { report }) {
      if (!isClassified(pair))
        report({
          clients: 'unknown',
          data: {
            how: describeStep(pair),
            because: pair.about.isHidden ? ': an unresolved reference may mean it' : '',
          },
        });
    },
  },
});

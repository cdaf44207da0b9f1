import { defineChange } from '../../define-change.js';
import { describeStep, isClassified } from '../../engines/unclassified.js';

/** A keyword allows more or fewer values, and no kind of its own says so. */
export default defineChange({
  id: 'value-constraint',
  meta: {
    name: 'Constraint of values',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}}, for {{operations}}, {{how}}.',
      impact: '{{impact}}',
      recommendation: '{{advice}}',
    },
  },
  visitor: {
    Unclassified(pair, { report }) {
      if (!isClassified(pair)) return;
      const { clients, usage } = pair.about;
      const how = describeStep(pair);
      if (clients === 'compatible') {
        const impact = 'What clients send and get today stays as it is.';
        report({ clients, severity: 'info', data: { how, impact, advice: 'Nothing needs to be done.' } });
      } else if (usage === 'request') {
        const impact = 'Values that clients send today are refused.';
        const advice = 'Go on accepting what clients send today, or announce when that ends.';
        report({ data: { how, impact, advice } });
      } else {
        const impact = 'Clients get values that they do not know.';
        report({ data: { how, impact, advice: 'Announce the change before the API answers so.' } });
      }
    },
  },
});

import { defineChange } from '../../define-change.js';
import { describeStep, isClassified } from '../../engines/unclassified.js';

/** A keyword without its own kind of change allows more or fewer values. */
export default defineChange({
  id: 'value-constraint',
  meta: {
    name: 'Value constraint',
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
        const impact = 'Current requests and responses stay the same.';
        report({ clients, severity: 'info', data: { how, impact, advice: 'No action is needed.' } });
      } else if (usage === 'request') {
        const impact = 'Values that clients send today are rejected.';
        const advice = 'Continue to accept current requests, or announce when that ends.';
        report({ data: { how, impact, advice } });
      } else {
        const impact = 'Clients get unknown values.';
        report({ data: { how, impact, advice: 'Announce the change before the API returns it.' } });
      }
    },
  },
});

import { defineChange } from '../../define-change.js';
import { explodes, hasSeveralValues } from '../../serialisation.js';

/** A parameter repeats its name for each value, or no longer does. */
export default defineChange({
  id: 'parameter-explode',
  meta: {
    name: 'Parameter explode',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} now serialises its values {{after}} instead of {{before}}.',
      impact: 'Requests in the old form are misread or rejected.',
      recommendation: 'Keep the form, or rename the parameter.',
    },
  },
  visitor: {
    Parameter({ before, after }, { report }) {
      if (
        before === undefined ||
        after === undefined ||
        !hasSeveralValues(before) ||
        !hasSeveralValues(after)
      )
        return;
      const [old, now] = [explodes(before), explodes(after)];
      if (old === undefined || now === undefined || old === now) return;
      report({ property: 'explode', data: { before: words(old), after: words(now) } });
    },
  },
});

function words(isExploded: boolean): string {
  return isExploded ? 'one by one' : 'in one list';
}

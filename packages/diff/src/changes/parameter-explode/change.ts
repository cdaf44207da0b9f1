import { defineChange } from '../../define-change.js';
import { explodes, hasSeveralValues } from '../../serialisation.js';

/** A parameter repeats its name for each value, or no longer does. */
export default defineChange({
  id: 'parameter-explode',
  meta: {
    name: 'Lists in a parameter',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} now writes its values {{after}} instead of {{before}}.',
      impact: 'Requests that are written as before are misread, or refused.',
      recommendation: 'Keep the form, or give the parameter another name.',
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

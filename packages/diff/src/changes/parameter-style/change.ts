import { defineChange } from '../../define-change.js';
import { getParameterStyle } from '../../serialisation.js';
import { asCode } from '../../report/operation-names.js';

/** A parameter is serialised in another style. */
export default defineChange({
  id: 'parameter-style',
  meta: {
    name: 'Parameter style',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} now has the style {{after}} instead of {{before}}.',
      impact: 'Requests in the old form are misread or rejected.',
      recommendation: 'Keep the style, or rename the parameter.',
    },
  },
  visitor: {
    Parameter({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      const [old, now] = [getParameterStyle(before), getParameterStyle(after)];
      if (old === undefined || now === undefined || old === now) return;
      report({ property: 'style', data: { before: asCode(old), after: asCode(now) } });
    },
  },
});

import { defineChange } from '../../define-change.js';
import { getParameterStyle } from '../../serialisation.js';
import { asCode } from '../../report/operation-names.js';

/** A parameter is written in another style. */
export default defineChange({
  id: 'parameter-style',
  meta: {
    name: 'Style of a parameter',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} is now written in the style {{after}} instead of {{before}}.',
      impact: 'Requests that are written as before are misread, or refused.',
      recommendation: 'Keep the style, or give the parameter another name.',
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

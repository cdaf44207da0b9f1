import { strengthOf } from '@assay/api-knowledge';
import { describe, isOtherType } from '../../engines/security-schemes.js';
import { isLess } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** A security scheme is another one under the same name, of no certain direction. */
export default defineChange({
  id: 'security-scheme-replaced',
  meta: {
    name: 'Other security scheme',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} is now {{is}} instead of {{was}}; which of them holds more, the document does not say.',
      impact: 'Clients have to authenticate in another way.',
      recommendation: 'Accept both for a time that you announce.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before === undefined || after === undefined || !isOtherType(before, after)) return;
      const [was, is] = [strengthOf(before), strengthOf(after)];
      if (isLess(was, is) || isLess(is, was)) return;
      report({ property: 'type', data: { was: describe(before), is: describe(after) } });
    },
  },
});

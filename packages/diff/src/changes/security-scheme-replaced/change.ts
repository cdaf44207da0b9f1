import { strengthOf } from '@assay/api-knowledge';
import { describe, isOtherType } from '../../engines/security-schemes.js';
import { isLess } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** A security scheme is replaced under the same name by one that is neither weaker nor stronger. */
export default defineChange({
  id: 'security-scheme-replaced',
  meta: {
    name: 'Replaced security scheme',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} is now {{is}} instead of {{was}}. The document does not show which of them is stronger.',
      impact: 'Clients must authenticate differently.',
      recommendation: 'Accept both for an announced period.',
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

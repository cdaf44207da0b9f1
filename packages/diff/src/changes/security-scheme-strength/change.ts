import { strengthOf } from '@assay/api-knowledge';
import { describe, isOtherType, schemeField } from '../../engines/security-schemes.js';
import { isLess } from '../../align/security-steps.js';
import { defineChange } from '../../define-change.js';

/** A security scheme is replaced under the same name by a weaker one. */
export default defineChange({
  id: 'security-scheme-strength',
  meta: {
    name: 'Weaker security scheme',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{Value}} is now {{is}}, which is weaker than {{was}}.',
      impact:
        'Credentials that an attacker finds in a log, a script or an old device work longer and give more access than before.',
      recommendation: 'Keep the stronger scheme, or limit the lifetime and permissions of the weaker one.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} is now {{was}}, which is stronger than {{is}}.',
      impact: 'Clients must get different credentials.',
      recommendation: 'Accept both for an announced period.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before === undefined || after === undefined || !isOtherType(before, after)) return;
      if (!isLess(strengthOf(after), strengthOf(before))) return;
      report({ property: schemeField(before, after), data: { was: describe(before), is: describe(after) } });
    },
  },
});

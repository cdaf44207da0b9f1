import { credentialKind } from '@assay/api-knowledge';
import { loosened, visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Passwords and PINs may be shorter. */
export default defineChange({
  id: 'password-min-length',
  meta: {
    name: 'Minimum password length',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} may now be shorter than {{before}} characters.',
      impact: 'Attackers can guess short passwords.',
      recommendation:
        'Require at least 8 characters, better 15 ([NIST SP 800-63B](https://pages.nist.gov/800-63-4/sp800-63b.html)).',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} must now have at least {{before}} characters.',
      impact: 'Clients that send shorter ones are rejected.',
      recommendation: 'Accept existing passwords, and prompt their users for a new one.',
    },
  },
  visitor: visitSentValues(({ before, after, pair }, { report }) => {
    const step = loosened(before, after, 'minLength');
    const name = pair.property ?? pair.owner.after?.key ?? '';
    if (step === undefined || !secrets.has(credentialKind(String(name)))) return;
    report({ property: 'minLength', data: { before: step.before } });
  }),
});

const secrets: ReadonlySet<unknown> = new Set(['password', 'PIN', 'secret']);

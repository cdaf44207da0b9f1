import { defineChange } from '../../define-change.js';

/** A signature of the request is no longer required. */
export default defineChange({
  id: 'signature-parameter',
  meta: {
    name: 'Request signature',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{Value}}, a signature of the request, is no longer required in {{operations}}.',
      impact: 'An attacker between client and service can change or replay requests.',
      recommendation: 'Keep the signature required, and sign a timestamp.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}}, a signature of the request, is now required in {{operations}}.',
      impact: 'Clients that do not send it are rejected.',
      recommendation: 'Announce when it becomes required.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || before?.required !== true || after?.required === true) return;
      if (/signature|hmac|(?:^|-)digest$/i.test(before.name)) report({ property: 'required' });
    },
  },
});

import { defineChange } from '../../define-change.js';

/** A signature of the request need not be sent any more. */
export default defineChange({
  id: 'signature-parameter',
  meta: {
    name: 'Signature of requests',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{Value}}, a signature of the request, is no longer required in {{operations}}.',
      impact: 'Whoever is between client and service can change requests, or send them again.',
      recommendation: 'Keep requiring the signature, with a time in what is signed.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}}, a signature of the request, is now required in {{operations}}.',
      impact: 'Clients that do not send it are refused.',
      recommendation: 'Announce from when on it is needed.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || before?.required !== true || after?.required === true) return;
      if (/signature|hmac|(?:^|-)digest$/i.test(before.name)) report({ property: 'required' });
    },
  },
});

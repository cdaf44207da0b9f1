import { defineChange } from '../../define-change.js';

/** A token against forged requests need not be sent any more. */
export default defineChange({
  id: 'csrf-token-parameter',
  meta: {
    name: 'Token against forged requests',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}}, a token against forged requests, is no longer required in {{operations}}.',
      impact: 'Other sites can make the browsers of your users send the request, cookies included.',
      recommendation: 'Keep requiring the token where browsers authenticate by cookies.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}}, a token against forged requests, is now required in {{operations}}.',
      impact: 'Clients that do not send it are refused.',
      recommendation: 'Announce from when on it is needed.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || before?.required !== true || after?.required === true) return;
      if (/csrf|xsrf/i.test(before.name)) report({ property: 'required' });
    },
  },
});

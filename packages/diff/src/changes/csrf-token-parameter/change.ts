import { defineChange } from '../../define-change.js';

/** A token against forged requests is no longer required. */
export default defineChange({
  id: 'csrf-token-parameter',
  meta: {
    name: 'Anti-CSRF token',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}}, an anti-CSRF token, is no longer required in {{operations}}.',
      impact: 'Other sites can make the browsers of your users send the request, cookies included.',
      recommendation: 'Keep the token required if browsers authenticate with cookies.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}}, an anti-CSRF token, is now required in {{operations}}.',
      impact: 'Clients that do not send it are rejected.',
      recommendation: 'Announce when it becomes required.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || before?.required !== true || after?.required === true) return;
      if (/csrf|xsrf/i.test(before.name)) report({ property: 'required' });
    },
  },
});

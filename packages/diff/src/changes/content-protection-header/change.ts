import { headerDropped } from '../../engines/headers.js';
import { defineChange } from '../../define-change.js';

/** A header that protects browsers is no longer documented. */
export default defineChange({
  id: 'content-protection-header',
  meta: {
    name: 'Browser protection header',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{operations}} no longer documents the response header `{{header}}`, which protects browsers.',
      impact: 'Browsers can render a response as a page, or show it inside other pages.',
      recommendation: 'Send it, and document it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now documents the response header `{{header}}`, which protects browsers.',
      impact: 'Clients and tests can rely on it.',
      recommendation: 'Make sure that the service sends it.',
    },
  },
  visitor: headerDropped((name) => protecting.has(name)),
});

/** In lower case, because header names are compared in lower case. */
const protecting: ReadonlySet<string> = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]);

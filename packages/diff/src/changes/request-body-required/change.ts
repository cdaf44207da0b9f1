import { defineChange } from '../../define-change.js';

/** A request body that was optional or new is required. */
export default defineChange({
  id: 'request-body-required',
  meta: {
    name: 'Required request body',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'A request body is now required in {{operations}}.',
      impact: 'Clients that send none are rejected.',
      recommendation: 'Keep it optional, or publish the operation under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'A request body is no longer required in {{operations}}.',
      impact: 'Clients can omit it.',
      recommendation: 'Describe what happens without it.',
    },
  },
  visitor: {
    RequestBody({ before, after, usage }, { report }) {
      if (usage !== 'request' || after === undefined) return;
      if (after.required && before?.required !== true) report({ property: 'required' });
    },
  },
});

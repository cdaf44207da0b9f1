import { defineChange } from '../../define-change.js';

/** A parameter that requests could leave out is required, or a new one is. */
export default defineChange({
  id: 'request-parameter-required',
  meta: {
    name: 'Required parameter',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} is now required in {{operations}}.',
      impact: 'Clients that do not send it are refused.',
      recommendation:
        'Keep it optional, with the old behaviour as its default, or offer the operation under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} is no longer required in {{operations}}.',
      impact: 'Clients can leave it out.',
      recommendation: 'Say in its description what happens where it is left out.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || after === undefined || after.in === 'path') return;
      if (after.required && before?.required !== true) report({ property: 'required' });
    },
  },
});

import { defineChange } from '../../define-change.js';

/** A header that responses always had may be missing. */
export default defineChange({
  id: 'response-header-required',
  meta: {
    name: 'Required response header',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} may now be missing in {{operations}}.',
      impact: 'Clients that rely on it fail.',
      recommendation: 'Continue to send it, or publish the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} is now always in {{operations}}.',
      impact: 'Clients can rely on it.',
      recommendation: 'Make sure that the service always sends it.',
    },
  },
  visitor: {
    Header({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after === undefined) return;
      if (before.flag('required') && !after.flag('required')) report({ property: 'required' });
    },
  },
});

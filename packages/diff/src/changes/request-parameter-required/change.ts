import { defineChange } from '../../define-change.js';

/** A parameter that was optional or new is required. */
export default defineChange({
  id: 'request-parameter-required',
  meta: {
    name: 'Required parameter',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} is {{how}}required now.',
      impact: 'Clients that do not send it are rejected.',
      recommendation:
        'Keep it optional, with the old behaviour as its default, or publish the operation under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} {{noLonger}}.',
      impact: 'Clients do not have to send it.',
      recommendation: 'Document how the service handles requests with and without it.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || after === undefined || after.in === 'path') return;
      if (!after.required || before?.required === true) return;
      if (before === undefined) {
        const data = { how: 'new, and ', noLonger: 'was removed; it was required' };
        report({ reverse: { clients: 'unknown' }, data });
      } else report({ property: 'required', data: { how: '', noLonger: 'is no longer required' } });
    },
  },
});

import { defineChange } from '../../define-change.js';

/** A webhook or callback may lack a parameter that receivers expect. */
export default defineChange({
  id: 'webhook-parameter',
  meta: {
    name: 'Parameter of a webhook',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} of {{operations}} {{lost}}.',
      impact: 'Receivers that read it find nothing.',
      recommendation: 'Continue to send it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} {{added}}.',
      impact: 'Receivers can read it.',
      recommendation: 'Nothing needs to be done.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined) return;
      const severity = { clients: 'breaking', severity: 'medium' } as const;
      if (after === undefined)
        report({ ...(before.required && severity), data: { lost: 'is no longer sent', added: 'is new' } });
      else if (before.required && !after.required)
        report({
          property: 'required',
          ...severity,
          data: { lost: 'may now be missing', added: 'is now always sent' },
        });
    },
  },
});

import { defineChange } from '../../define-change.js';

/** A webhook or callback may lack the body that receivers expect. */
export default defineChange({
  id: 'webhook-body',
  meta: {
    name: 'Body of a webhook',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} {{lost}}.',
      impact: 'Receivers that read the body find none.',
      recommendation: 'Continue to send it, or send the change under a new name.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} {{added}}.',
      impact: 'Receivers can read it.',
      recommendation: 'Nothing needs to be done.',
    },
  },
  visitor: {
    RequestBody({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined) return;
      if (after === undefined)
        report({ data: { lost: 'no longer comes with a body', added: 'now comes with a body' } });
      else if (before.required && !after.required)
        report({
          property: 'required',
          data: { lost: 'may now come without a body', added: 'now always comes with a body' },
        });
    },
  },
});

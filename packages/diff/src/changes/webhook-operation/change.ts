import { defineChange } from '../../define-change.js';

/** The API calls an additional webhook. */
export default defineChange({
  id: 'webhook-operation',
  meta: {
    name: 'Webhook',
    axis: 'surface',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem:
        'The API now calls the webhook {{operations}}. The document does not limit its content or receivers.',
      impact: 'Receivers get a new type of message.',
      recommendation: 'Sign the messages, and send no more than receivers need.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The API no longer calls the webhook {{operations}}.',
      impact: 'Receivers that wait for it receive nothing.',
      recommendation: 'Announce when it ends, and what replaces it.',
    },
  },
  visitor: {
    Operation({ before, after, role }, { report }) {
      if (role === 'webhook' && before === undefined && after !== undefined) report({});
    },
  },
});

import { defineChange } from '../../define-change.js';

/** An OAuth 2.0 scheme no longer offers a flow. */
export default defineChange({
  id: 'oauth-flow',
  meta: {
    name: 'Other OAuth flows',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} no longer offers the {{flow}} flow.',
      impact: 'Clients that get their tokens with it get none any more.',
      recommendation: 'Announce when it ends, and which flow replaces it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} now also offers the {{flow}} flow.',
      impact: 'Clients can get tokens in another way.',
      recommendation: 'Make sure that what the flow asks of clients fits those who will use it.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'oauth2' || after?.type !== 'oauth2') return;
      for (const flow of before.flows) {
        if (flow.flow === 'implicit' || flow.flow === 'password') continue;
        if (after.flows.some((each) => each.flow === flow.flow)) continue;
        report({ before: { node: flow }, data: { flow: flow.flow } });
      }
    },
  },
});

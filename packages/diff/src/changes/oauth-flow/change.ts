import { defineChange } from '../../define-change.js';

/** An OAuth 2.0 scheme no longer offers a flow. */
export default defineChange({
  id: 'oauth-flow',
  meta: {
    name: 'OAuth flow',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} no longer offers the {{flow}} flow.',
      impact: 'Clients that use the flow no longer get tokens.',
      recommendation: 'Announce when it ends, and which flow replaces it.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} now also offers the {{flow}} flow.',
      impact: 'Clients can get tokens with another flow.',
      recommendation: 'Make sure that the flow suits its clients.',
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

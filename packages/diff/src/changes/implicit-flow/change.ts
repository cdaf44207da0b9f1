import { defineChange } from '../../define-change.js';

/** An OAuth 2.0 scheme offers the implicit flow. */
export default defineChange({
  id: 'implicit-flow',
  meta: {
    name: 'Implicit flow',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} now offers the implicit flow.',
      impact:
        'Tokens are returned in the browser URL, where histories, logs and third-party scripts can read them.',
      recommendation:
        'Offer the authorization code flow with PKCE instead ([RFC 9700](https://www.rfc-editor.org/rfc/rfc9700)).',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} no longer offers the implicit flow.',
      impact: 'Clients that use the flow no longer get tokens.',
      recommendation: 'Announce when it ends, and which flow replaces it.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'oauth2' || after?.type !== 'oauth2') return;
      const flow = after.flows.find((each) => each.flow === 'implicit');
      if (flow === undefined || before.flows.some((each) => each.flow === 'implicit')) return;
      report({ after: { node: flow } });
    },
  },
});

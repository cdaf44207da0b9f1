import { defineChange } from '../../define-change.js';

/** An OAuth 2.0 scheme offers the password flow. */
export default defineChange({
  id: 'password-flow',
  meta: {
    name: 'Password flow',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} now offers the password flow.',
      impact:
        'Clients see the passwords of users, users get used to typing them anywhere, and a second factor is impossible.',
      recommendation:
        'Offer the authorization code flow with PKCE instead ([RFC 9700](https://www.rfc-editor.org/rfc/rfc9700)).',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} no longer offers the password flow.',
      impact: 'Clients that use the flow no longer get tokens.',
      recommendation: 'Announce when it ends, and which flow replaces it.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'oauth2' || after?.type !== 'oauth2') return;
      const flow = after.flows.find((each) => each.flow === 'password');
      if (flow === undefined || before.flows.some((each) => each.flow === 'password')) return;
      report({ after: { node: flow } });
    },
  },
});

import { losesTls } from '../../engines/oauth.js';
import { defineChange } from '../../define-change.js';

/** The discovery document of a scheme loses TLS. */
export default defineChange({
  id: 'openid-connect-transport',
  meta: {
    name: 'OpenID Connect over plain HTTP',
    axis: 'transport',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{Value}} now has its discovery document at `{{url}}`, over plain HTTP.',
      impact:
        'Passwords, codes and tokens cross the network in the clear: anyone on the network path can steal them.',
      recommendation: 'Serve it only over `https://`, and document that URL.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} no longer has its discovery document at `{{url}}`, over plain HTTP.',
      impact: 'Clients that use the old URL must change it.',
      recommendation: 'Do not redirect requests with credentials: reject plain HTTP.',
    },
  },
  visitor: losesTls('openIdConnectUrl'),
});

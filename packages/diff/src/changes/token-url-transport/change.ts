import { losesTls } from '../../engines/oauth.js';
import { defineChange } from '../../define-change.js';

/** The token endpoint of a scheme loses TLS. */
export default defineChange({
  id: 'token-url-transport',
  meta: {
    name: 'Token endpoint over plain HTTP',
    axis: 'transport',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{Value}} now has its token endpoint at `{{url}}`, over plain HTTP.',
      impact:
        'Passwords, codes and tokens cross the network in the clear: anyone on the network path can steal them.',
      recommendation: 'Serve it only over `https://`, and document that URL.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} no longer has its token endpoint at `{{url}}`, over plain HTTP.',
      impact: 'Clients that use the old URL must change it.',
      recommendation: 'Do not redirect requests with credentials: reject plain HTTP.',
    },
  },
  visitor: losesTls('tokenUrl'),
});

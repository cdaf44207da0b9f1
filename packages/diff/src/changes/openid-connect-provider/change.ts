import { movesAway } from '../../engines/oauth.js';
import { defineChange } from '../../define-change.js';

/** The discovery document of a scheme moves to a server of another owner. */
export default defineChange({
  id: 'openid-connect-provider',
  meta: {
    name: 'OpenID Connect provider host',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} now has its discovery document at `{{is}}` instead of `{{was}}`. The document does not show who owns the new host.',
      impact: 'Clients send their credentials to the new host. If it belongs to someone else, they get them.',
      recommendation:
        'Make sure that the host belongs to you or your provider, and announce the change to clients.',
    },
  },
  visitor: movesAway('openIdConnectUrl'),
});

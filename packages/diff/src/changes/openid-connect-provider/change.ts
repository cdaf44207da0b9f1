import { movesAway } from '../../engines/oauth.js';
import { defineChange } from '../../define-change.js';

/** The discovery document of a scheme moves to a server of another owner. */
export default defineChange({
  id: 'openid-connect-provider',
  meta: {
    name: 'OpenID provider of another owner',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} now has its discovery document at `{{is}}` instead of `{{was}}`; whose server that is, the document does not say.',
      impact:
        'Clients send their credentials there from now on. If the new owner is not the one that you mean, it gets them.',
      recommendation:
        'Make sure that the host is yours or that of your provider, and announce the change to clients.',
    },
  },
  visitor: movesAway('openIdConnectUrl'),
});

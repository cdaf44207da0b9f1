import { movesAway } from '../../engines/oauth.js';
import { defineChange } from '../../define-change.js';

/** The authorization endpoint of a scheme moves to a server of another owner. */
export default defineChange({
  id: 'authorization-endpoint',
  meta: {
    name: 'Authorization endpoint of another owner',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} now has its authorization endpoint at `{{is}}` instead of `{{was}}`; whose server that is, the document does not say.',
      impact:
        'Clients send their credentials there from now on. If the new owner is not the one that you mean, it gets them.',
      recommendation:
        'Make sure that the host is yours or that of your provider, and announce the change to clients.',
    },
  },
  visitor: movesAway('authorizationUrl'),
});

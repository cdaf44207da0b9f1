import { movesAway } from '../../engines/oauth.js';
import { defineChange } from '../../define-change.js';

/** The authorization endpoint of a scheme moves to a server of another owner. */
export default defineChange({
  id: 'authorization-endpoint',
  meta: {
    name: 'Authorization endpoint host',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        '{{Value}} now has its authorization endpoint at `{{is}}` instead of `{{was}}`. The document does not show who owns the new host.',
      impact: 'Clients send their credentials to the new host. If it belongs to someone else, they get them.',
      recommendation:
        'Make sure that the host belongs to you or your provider, and announce the change to clients.',
    },
  },
  visitor: movesAway('authorizationUrl'),
});

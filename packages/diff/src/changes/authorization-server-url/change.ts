import { defineChange } from '../../define-change.js';
import { movesWithin } from '../../engines/oauth.js';

/** A URL of the authorization server has changed. */
export default defineChange({
  id: 'authorization-server-url',
  meta: {
    name: 'Authorization server URL',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} now has `{{field}}` at `{{is}}` instead of `{{was}}`.',
      impact: 'Clients that use the old URL get no tokens.',
      recommendation: 'Keep the old URL for an announced period.',
    },
  },
  visitor: movesWithin([
    'authorizationUrl',
    'deviceAuthorizationUrl',
    'tokenUrl',
    'refreshUrl',
    'openIdConnectUrl',
    'oauth2MetadataUrl',
  ]),
});

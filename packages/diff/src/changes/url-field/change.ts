import { dangerOf } from '@assay/api-knowledge';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Clients can send a URL that the service calls. */
export default defineChange({
  id: 'url-field',
  meta: {
    name: 'Client-controlled URL',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'Clients can now send a URL that the service may call, in {{value}} of {{operations}}.',
      impact:
        'A client can make the service call hosts that the client cannot reach: databases, admin interfaces, the cloud metadata service.',
      recommendation:
        'Accept only hosts from a list, resolve the name once, and reject addresses of your own networks ([OWASP on SSRF](https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html)).',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'Clients can no longer send a URL that the service may call, in {{value}} of {{operations}}.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, shape }, { report }) => {
    const danger = dangerOf(name);
    if (danger !== 'fetch' && danger !== 'callback') return;
    if (!shape.allows('string') || shape.lists('string')) return;
    report({});
  }),
});

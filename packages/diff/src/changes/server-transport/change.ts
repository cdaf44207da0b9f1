import { addressesOfPair, isPlaintext } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** An API that was available only over TLS has a server without TLS. */
export default defineChange({
  id: 'server-transport',
  meta: {
    name: 'Server over plain HTTP',
    axis: 'transport',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} can now be reached over plain HTTP, at `{{url}}`.',
      impact: 'Anyone on the network path can read and change the traffic, credentials included.',
      recommendation: 'Serve the API only over TLS, and list only `https://` servers.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} can no longer be reached over plain HTTP, at `{{url}}`.',
      impact: 'Clients that use the old URL must change it.',
      recommendation:
        'Reject plain HTTP instead of redirecting it: attackers can already read the first request.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      const { before, after } = addresses;
      if (before.some(isPlaintext)) return;
      for (const address of after.filter(isPlaintext)) {
        const secure = before.find(({ host, scheme }) => host === address.host && scheme !== undefined);
        const stays = after.some(({ url }) => url === secure?.url);
        report({
          before: secure === undefined || stays ? null : { node: secure.server, property: secure.property },
          after: { node: address.server, property: address.property },
          ...(stays ? {} : { clients: 'breaking' as const }),
          data: { url: address.url },
        });
      }
    },
  },
});

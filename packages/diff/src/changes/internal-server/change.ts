import { hostKind, isInternalHost } from '@assay/api-knowledge';
import { addressesOfPair, newHosts } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** An internal host is added to the servers. */
export default defineChange({
  id: 'internal-server',
  meta: {
    name: 'Internal server',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: 'The internal host `{{host}}` is now a server of {{operations}}.',
      impact: 'Anyone who reads the document learns internal host names.',
      recommendation: 'Publish only servers that clients should call.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'The internal host `{{host}}` is no longer a server of {{operations}}.',
      impact: 'Internal clients must get the host from elsewhere.',
      recommendation: 'Keep it in an internal document.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      for (const { host = '', server, property } of newHosts(addresses.before, addresses.after)) {
        if (!isInternalHost(hostKind(host))) continue;
        report({ before: null, after: { node: server, property }, data: { host } });
      }
    },
  },
});

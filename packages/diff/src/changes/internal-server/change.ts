import { hostKind, isInternalHost } from '@assay/api-knowledge';
import { addressesOfPair, newHosts } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** An internal host is added to the servers. */
export default defineChange({
  id: 'internal-server',
  meta: {
    name: 'Internal host among the servers',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: 'The internal host `{{host}}` is now among the servers of {{operations}}.',
      impact: 'Whoever reads the document learns how the network behind the API is built.',
      recommendation: 'Publish only the servers that clients are meant to call.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: 'The internal host `{{host}}` is no longer among the servers of {{operations}}.',
      impact: 'Clients inside the network need to know it from elsewhere.',
      recommendation: 'Keep it in a document for those who run the API.',
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

import { environmentOfHost, hostKind, isInternalHost } from '@assay/api-knowledge';
import { addressesOfPair, newHosts } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** A host is added to the servers. */
export default defineChange({
  id: 'server-host',
  meta: {
    name: 'Servers on another host',
    axis: 'transport',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{operations}} can now also be reached on the host `{{host}}`; how well it is protected, the document does not say.',
      impact: 'Requests, credentials included, go to one more host.',
      recommendation: 'Make sure that the host is yours, and that it enforces the same as the others.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} can no longer be reached on the host `{{host}}`.',
      impact: 'Clients that use the old host find nothing there, or what its next owner puts there.',
      recommendation: 'Keep the host as long as clients call it, and announce the new one.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      for (const { host = '', server, property } of newHosts(addresses.before, addresses.after)) {
        if (isInternalHost(hostKind(host)) || environmentOfHost(host) !== undefined) continue;
        report({ before: null, after: { node: server, property }, data: { host } });
      }
    },
  },
});

import { environmentOfHost, hostKind, isInternalHost } from '@assay/api-knowledge';
import { addressesOfPair, newHosts } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** A host is added to the servers. */
export default defineChange({
  id: 'server-host',
  meta: {
    name: 'Server host',
    axis: 'transport',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        '{{operations}} can now also be reached on the host `{{host}}`. The document does not show how well it is protected.',
      impact: 'Requests and credentials go to one more host.',
      recommendation: 'Make sure that the host belongs to you, and enforces the same security as the others.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} can no longer be reached on the host `{{host}}`.',
      impact: 'Clients that use the old host fail, or reach its next owner.',
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

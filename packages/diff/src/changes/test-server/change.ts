import { environmentOfHost } from '@assay/api-knowledge';
import { addressesOfPair, newHosts } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** The host of a test environment is added to the servers. */
export default defineChange({
  id: 'test-server',
  meta: {
    name: 'Test server',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: 'The {{stage}} host `{{host}}` is now a server of {{operations}}.',
      impact:
        'Such servers are often older and less protected than production, and may contain copies of its data.',
      recommendation: 'List it in a separate document for testers.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The {{stage}} host `{{host}}` is no longer a server of {{operations}}.',
      impact: 'Testers must get the host from elsewhere.',
      recommendation: 'Give testers the new address.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      for (const { host = '', server, property } of newHosts(addresses.before, addresses.after)) {
        const stage = environmentOfHost(host)?.stage;
        if (stage === undefined || stage === 'production' || stage === 'local') continue;
        report({ before: null, after: { node: server, property }, data: { host, stage } });
      }
    },
  },
});

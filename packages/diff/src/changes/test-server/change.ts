import { environmentOfHost } from '@assay/api-knowledge';
import { addressesOfPair, newHosts } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** The host of a test environment is added to the servers. */
export default defineChange({
  id: 'test-server',
  meta: {
    name: 'Test environment among the servers',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: 'The {{stage}} host `{{host}}` is now among the servers of {{operations}}.',
      impact:
        'What runs there is often older and less guarded than production, and may hold copies of its data.',
      recommendation: 'List it in a document for those who test.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The {{stage}} host `{{host}}` is no longer among the servers of {{operations}}.',
      impact: 'Those who test against it need to know it from elsewhere.',
      recommendation: 'Tell testers where to find it.',
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

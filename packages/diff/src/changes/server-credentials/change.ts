import { addressesOfPair } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** The URL of a server contains credentials. */
export default defineChange({
  id: 'server-credentials',
  meta: {
    name: 'Credentials in server URL',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'The server of {{operations}} on the host `{{host}}` now has credentials in its URL.',
      impact: 'Anyone who reads the document has them.',
      recommendation: 'Remove them from the document and its history, and rotate them.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The server of {{operations}} on the host `{{host}}` no longer has credentials in its URL.',
      impact: 'They are still in the history of the document.',
      recommendation: 'Rotate them.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      const old = addresses.before.filter(({ userinfo }) => userinfo !== undefined).map(({ host }) => host);
      for (const { userinfo, host = '', server, property } of addresses.after) {
        if (userinfo === undefined || old.includes(host)) continue;
        const same = addresses.before.find((each) => each.host === host);
        const before = same === undefined ? null : { node: same.server, property: same.property };
        report({ before, after: { node: server, property }, data: { host } });
      }
    },
  },
});

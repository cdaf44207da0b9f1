import { urlVariables } from '@assay/api-knowledge';
import { addressesOfPair } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** A variable in the host of a server accepts any value. */
export default defineChange({
  id: 'server-variable',
  meta: {
    name: 'Server variable values',
    axis: 'transport',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'The variable `{{variable}}` in the host of {{operations}} may now have any value.',
      impact:
        'An attacker who controls the variable can redirect requests, credentials included, to another host.',
      recommendation: 'List the values of the variable in its `enum`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The variable `{{variable}}` in the host of {{operations}} may now only have listed values.',
      impact: 'Clients that use another value fail.',
      recommendation: 'Announce the allowed values.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      for (const { server: before } of addresses.before) {
        const after = addresses.after.find(({ server }) => server.url === before.url)?.server;
        if (addresses.before.some(({ server }) => server !== before && server.url === before.url)) continue;
        for (const variable of urlVariables(before.url.replace(/^([^/]*\/\/[^/]*).*$/, '$1'))) {
          const [a, b] = [before.variables.get(variable), after?.variables.get(variable)];
          if (a === undefined || b === undefined || a.enum.length === 0 || b.enum.length > 0) continue;
          report({ before: { node: a, property: 'enum' }, after: { node: b }, data: { variable } });
        }
      }
    },
  },
});

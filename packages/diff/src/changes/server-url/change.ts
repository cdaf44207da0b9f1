import { withoutPassword } from '@assay/api-knowledge';
import { addressesOfPair, keyOfAddress, listLostBases } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** A URL of a server was removed. */
export default defineChange({
  id: 'server-url',
  meta: {
    name: 'Server URL',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} can no longer be reached under `{{url}}`.',
      impact: 'Clients that use the old URL fail.',
      recommendation: 'Keep the old URL for an announced period.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} can now also be reached under `{{url}}`.',
      impact: 'Clients can use either URL.',
      recommendation: 'Say in its description what it is for.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      for (const { place, url } of listLostBases(pair))
        report({ before: place, after: null, data: { url: withoutPassword(url) } });
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      const [afterKeys, known] = [
        new Set(addresses.after.map(keyOfAddress)),
        new Set(addresses.before.map(keyOfAddress)),
      ];
      for (const address of addresses.before) {
        const stays = addresses.after.some(
          (each) => each.host === address.host && known.has(keyOfAddress(each)),
        );
        if (afterKeys.has(keyOfAddress(address)) || address.host === undefined || !stays) continue;
        const isReplaced = addresses.after.some(
          (each) => each.host === address.host && !known.has(keyOfAddress(each)),
        );
        if (isReplaced) continue;
        report({
          before: { node: address.server, property: address.property },
          after: null,
          data: { url: withoutPassword(address.url) },
        });
      }
    },
  },
});

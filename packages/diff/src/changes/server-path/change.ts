import { withoutPassword } from '@assay/api-knowledge';
import { addressesOfPair, keyOfAddress, listMovedBases } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';

/** The base path or port of a server has changed. */
export default defineChange({
  id: 'server-path',
  meta: {
    name: 'Server base path',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} can be reached under `{{is}}` instead of `{{was}}`.',
      impact: 'Clients that use the old URL fail.',
      recommendation: 'Keep the old URL for an announced period.',
    },
  },
  visitor: {
    Operation(pair, { report }) {
      const moved = listMovedBases(pair);
      // A document without servers is relative to its own URL, which can be on the host that the other document names.
      const canStay =
        pair.before?.servers.length === 0 && moved.some((each) => each.before.path === each.after.path);
      for (const { before, after } of moved)
        report({
          before: before.place,
          after: after.place,
          ...(canStay && stays),
          ...(pair.after?.servers.length === 0 && { impact: noServers }),
          data: { was: withoutPassword(before.url), is: withoutPassword(after.url) },
        });
      const addresses = addressesOfPair(pair);
      if (addresses === undefined) return;
      const [afterKeys, known] = [
        new Set(addresses.after.map(keyOfAddress)),
        new Set(addresses.before.map(keyOfAddress)),
      ];
      for (const address of addresses.before) {
        const other = addresses.after.find(
          (each) => each.host === address.host && !known.has(keyOfAddress(each)),
        );
        if (afterKeys.has(keyOfAddress(address)) || address.host === undefined || other === undefined)
          continue;
        report({
          before: { node: address.server, property: address.property },
          after: { node: other.server, property: other.property },
          data: { was: withoutPassword(address.url), is: withoutPassword(other.url) },
        });
      }
    },
  },
});

const noServers =
  'The base is now relative to the URL of the document, which lists no servers. Clients that use the old URL fail.';

const stays = {
  clients: 'compatible',
  severity: 'info',
  impact: 'Clients no longer need the URL of the document.',
  recommendation: 'Make sure that the new URL leads to the same service.',
} as const;

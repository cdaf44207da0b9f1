import { withoutPassword } from '@assay/api-knowledge';
import { addressesOfPair, keyOfAddress, relativeBases, type RelativeBase } from '../../engines/servers.js';
import { defineChange } from '../../define-change.js';
import type { OperationPair } from '../../pairs.js';

/** The base path or port of a server is another one. */
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
      for (const [before, after] of movedBases(pair)) {
        const shown = (path: string) => withoutPassword(path === '' ? '/' : path);
        report({ before, after, data: { was: shown(before.path), is: shown(after.path) } });
      }
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

/** The relative base paths that are gone, each with one that came in its place. */
function movedBases({ before, after, role }: OperationPair): (readonly [RelativeBase, RelativeBase])[] {
  if (role !== 'path' || before === undefined || after === undefined) return [];
  const [old, now] = [relativeBases(before), relativeBases(after)];
  const come = now.filter(({ path }) => !old.some((each) => each.path === path));
  const lost = old.filter(({ path }) => !now.some((each) => each.path === path));
  return lost.flatMap((base, index) => {
    const other = come[Math.min(index, come.length - 1)];
    return other === undefined ? [] : [[base, other] as const];
  });
}

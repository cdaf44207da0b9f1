import { pluralize } from '@assay/text';
import { areDifferentApis } from '../../align/different-apis.js';
import { defineChange } from '../../define-change.js';
import type { OperationPair } from '../../pairs.js';

/** The documents have hardly any operation in common. */
export default defineChange({
  id: 'different-api',
  meta: {
    name: 'Two different APIs',
    axis: 'surface',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{what}} Assay does not compare the documents further.',
      impact:
        'The security of one says nothing about the other, and clients of the old API do not work with the new one.',
      recommendation: 'Compare two versions of one API, and make sure that each document is complete.',
    },
  },
  visitor: {
    Document({ before, after, operations }, { report }) {
      if (before === undefined || after === undefined || !areDifferentApis(operations)) return;
      const number = (isCounted: (pair: OperationPair) => boolean) => operations.filter(isCounted).length;
      const old = number((pair) => pair.before !== undefined);
      const now = number((pair) => pair.after !== undefined);
      const both = number((pair) => pair.before !== undefined && pair.after !== undefined);
      report({ property: 'paths', data: { what: describe(old, now, both) } });
    },
  },
});

function describe(old: number, now: number, both: number): string {
  if (now === 0) return `The old document has ${old} ${pluralize(old, 'operation')}, the new one has none.`;
  if (old === 0) return `The old document has no operations, the new one has ${now}.`;
  const common = both === 0 ? 'none is' : both === 1 ? 'only one is' : `only ${both} are`;
  return `The two documents describe different APIs: of ${old} and ${now} operations, ${common} in both.`;
}

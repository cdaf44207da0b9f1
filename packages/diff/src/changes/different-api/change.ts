import { areDifferentApis } from '../../align/different-apis.js';
import { defineChange } from '../../define-change.js';

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
      problem:
        'The two documents describe different APIs: of {{old}} and {{new}} operations, {{both}} are in both. They are not compared any further.',
      impact:
        'What the one protects says nothing about the other, and no client of the old one works with the new one.',
      recommendation: 'Compare two versions of one API, or one document at a time.',
    },
  },
  visitor: {
    Document(pair, { report }) {
      if (!areDifferentApis(pair.operations)) return;
      const count = (side: 'before' | 'after') =>
        pair.operations.filter((each) => each[side] !== undefined).length;
      const both = pair.operations.filter(
        ({ before, after }) => before !== undefined && after !== undefined,
      ).length;
      report({ property: 'paths', data: { old: count('before'), new: count('after'), both } });
    },
  },
});

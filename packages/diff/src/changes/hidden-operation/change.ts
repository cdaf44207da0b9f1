import type { Operation } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** An internal operation is no longer internal. */
export default defineChange({
  id: 'hidden-operation',
  meta: {
    name: 'Previously internal operation',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} is no longer marked as internal.',
      impact: 'Internal operations often have weaker checks than public ones.',
      recommendation: 'Review it like a new operation before you publish it.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{operations}} is now marked as internal.',
      impact: 'Clients may no longer call it.',
      recommendation: 'Announce it, and make sure that public servers do not serve it.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined || !isInternal(before) || isInternal(after)) return;
      report({ property: 'x-internal' });
    },
  },
});

function isInternal({ raw, pathItem, tags }: Operation): boolean {
  const isMarked = ['x-internal', 'x-hidden', 'x-private'].some(
    (name) => raw[name] === true || pathItem.raw[name] === true,
  );
  return isMarked || tags.some((tag) => /^(?:internal|private)\b/i.test(tag));
}

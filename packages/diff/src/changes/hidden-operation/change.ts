import type { Operation } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** An internal operation is internal no longer. */
export default defineChange({
  id: 'hidden-operation',
  meta: {
    name: 'Operation that was internal',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} was marked as internal, and is not any more.',
      impact: 'What was made for your own programs often checks less than what is made for everyone.',
      recommendation: 'Check it as if it were new before it is published.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{operations}} is now marked as internal.',
      impact: 'Clients that call it may no longer do so.',
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

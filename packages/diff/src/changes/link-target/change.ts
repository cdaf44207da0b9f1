import { resolve } from '@assay/core';
import { writeLink } from '../../completeness/canonical-text.js';
import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';

/** A link of a response has another target or passes other values. */
export default defineChange({
  id: 'link-target',
  meta: {
    name: 'Target of a link',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        'The link {{name}} of {{value}} of {{operations}} leads elsewhere, or gives other values along.',
      impact: 'Clients that follow it get to another operation, or send other values.',
      recommendation: 'Try the link with what the service answers.',
    },
  },
  visitor: {
    Response({ before, after, usage, operation }, { report }) {
      if (usage !== 'response' || before === undefined || after === undefined) return;
      for (const [name, slot] of before.links) {
        const [old, now] = [resolve(slot), resolve(after.links.get(name))];
        if (old === undefined || now === undefined) continue;
        if (writeLink(old, operation.before) === writeLink(now, operation.after)) continue;
        report({ before: { node: old }, after: { node: now }, data: { name: asCode(name) } });
      }
    },
  },
});

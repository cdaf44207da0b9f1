import { Schema } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** Clients can send a value that was read-only. */
export default defineChange({
  id: 'read-only-field',
  meta: {
    name: 'Read-only value',
    axis: 'authorization',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} was `readOnly`; clients can now send it in {{operations}}.',
      impact:
        'Clients can overwrite values that only the service should set: states, owners, amounts, times.',
      recommendation: 'Keep `readOnly: true`, and ignore or reject the value in requests.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} is now `readOnly` in {{operations}}: clients can no longer send it.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: {
    Schema({ before, after, usage, property }, { report }) {
      if (usage !== 'request' || before === undefined || after === undefined) return;
      if (!before.isMarked('readOnly') || after.isMarked('readOnly')) return;
      // A read-only property need not be sent, even if it is required.
      const around = after.roots[0]?.parent;
      const isRequired =
        property !== undefined && around instanceof Schema && around.required.includes(property);
      report(isRequired ? { property: 'readOnly', clients: 'breaking' } : { property: 'readOnly' });
    },
  },
});

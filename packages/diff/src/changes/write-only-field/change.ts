import { mayBeCredential } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** Responses contain a value that was write-only. */
export default defineChange({
  id: 'write-only-field',
  meta: {
    name: 'Write-only value',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{Value}} was `writeOnly`; {{operations}} can now return it.',
      impact: 'Secrets of clients, such as a password, are returned to everyone who can call the operation.',
      recommendation: 'Keep `writeOnly: true`, and remove the value from responses.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} is now `writeOnly`: {{operations}} no longer returns it.',
      impact: 'Clients that read it no longer get a value.',
      recommendation: 'Offer an alternative to clients that need it.',
    },
  },
  visitor: {
    Schema({ before, after, usage, property }, { report }) {
      if (usage !== 'response' || before === undefined || after === undefined) return;
      if (!before.isMarked('writeOnly') || after.isMarked('writeOnly')) return;
      const isSecret = property !== undefined && mayBeCredential(property);
      report({ property: 'writeOnly', severity: isSecret ? 'high' : 'medium' });
    },
  },
});

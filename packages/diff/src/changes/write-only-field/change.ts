import { mayBeCredential } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** The API answers with a value that was write-only. */
export default defineChange({
  id: 'write-only-field',
  meta: {
    name: 'Values that only clients sent',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{Value}} was `writeOnly`; {{operations}} can now answer with it.',
      impact:
        'What clients entrusted to the API, such as a password, comes back to everyone who can call the operation.',
      recommendation: 'Keep `writeOnly: true`, and leave the value out of answers.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} is now `writeOnly`: {{operations}} no longer answers with it.',
      impact: 'Clients that read it find nothing.',
      recommendation: 'Give clients another way to what they need it for.',
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

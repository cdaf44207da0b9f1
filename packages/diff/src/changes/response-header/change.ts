import { defineChange } from '../../define-change.js';
import type { Header } from '@assay/core';

/** A response header is gone. */
export default defineChange({
  id: 'response-header',
  meta: {
    name: 'Header of responses',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} of {{operations}} is gone.',
      impact: 'Clients that read it find nothing.',
      recommendation: 'Go on sending it, or mark it as deprecated first.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is new.',
      impact: 'Clients that do not know it ignore it.',
      recommendation: 'Nothing needs to be done.',
    },
  },
  visitor: {
    Header({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after !== undefined) return;
      report(isRequired(before) ? { clients: 'breaking', severity: 'medium' } : {});
    },
  },
});

function isRequired(header: Header): boolean {
  return header.flag('required');
}

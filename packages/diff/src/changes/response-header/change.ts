import { defineChange } from '../../define-change.js';
import type { Header } from '@assay/core';

/** A response header was removed. */
export default defineChange({
  id: 'response-header',
  meta: {
    name: 'Response header',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} of {{operations}} was removed.',
      impact: 'Clients that read it no longer get a value.',
      recommendation: 'Continue to send it, or mark it as deprecated first.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is new.',
      impact: 'Clients that do not know it ignore it.',
      recommendation: 'No action is needed.',
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

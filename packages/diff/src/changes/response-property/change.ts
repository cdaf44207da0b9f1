import { defineChange } from '../../define-change.js';

/** An optional property of responses was removed. */
export default defineChange({
  id: 'response-property',
  meta: {
    name: 'Response property',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} was removed.',
      impact: 'Clients that use it no longer get a value.',
      recommendation: 'Mark it as deprecated first, and announce the removal date.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} is new.',
      impact: '{{impact}}',
      recommendation: 'Make sure that every caller may see it.',
    },
  },
  visitor: {
    SchemaDifference({ usage, detail, after }, { report }) {
      if (usage !== 'response' || detail.kind !== 'property-removed' || detail.isRequired) return;
      const wasClosed = detail.isForbidden;
      const impact = wasClosed
        ? 'Clients that validate responses against the old, closed schema reject it.'
        : 'Clients that do not know it ignore it.';
      const reverse = wasClosed ? ({ clients: 'breaking', severity: 'medium' } as const) : {};
      report({ reverse, after: after ?? null, data: { impact } });
    },
  },
});

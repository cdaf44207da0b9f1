import { defineChange } from '../../define-change.js';

/** An optional property of responses is gone. */
export default defineChange({
  id: 'response-property',
  meta: {
    name: 'Property that responses may have',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} in responses of {{operations}} is gone.',
      impact: 'Clients that show or use it have nothing to show.',
      recommendation: 'Mark it as deprecated first, and say until when it stays.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} in responses of {{operations}} is new.',
      impact: '{{impact}}',
      recommendation: 'Make sure that everyone who may call the operation may see it.',
    },
  },
  visitor: {
    SchemaDifference({ usage, detail, after }, { report }) {
      if (usage !== 'response' || detail.kind !== 'property-removed' || detail.isRequired) return;
      const wasClosed = detail.isForbidden;
      const impact = wasClosed
        ? 'Clients that check what they get against the old schema, which is closed, refuse it.'
        : 'Clients that do not know it ignore it.';
      const reverse = wasClosed ? ({ clients: 'breaking', severity: 'medium' } as const) : {};
      report({ reverse, after: after ?? null, data: { impact } });
    },
  },
});

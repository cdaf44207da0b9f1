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
      impact: 'Clients that do not know it ignore it.',
      recommendation: 'Make sure that everyone who may call the operation may see it.',
    },
  },
  visitor: {
    SchemaDifference({ usage, detail, after }, { report }) {
      if (usage !== 'response' || detail.kind !== 'property-removed' || detail.isRequired) return;
      const wasClosed = detail.isForbidden;
      report({ reverse: { clients: wasClosed ? 'breaking' : 'compatible' }, after: after ?? null });
    },
  },
});

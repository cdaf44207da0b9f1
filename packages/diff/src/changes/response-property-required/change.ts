import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** A property that responses always had may be missing. */
export default defineChange({
  id: 'response-property-required',
  meta: {
    name: 'Property that responses always have',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} may now be missing in responses of {{operations}}.',
      impact: 'Clients that read it without looking fail.',
      recommendation: 'Go on sending it, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} is now always in responses of {{operations}}.',
      impact: 'Clients can rely on it.',
      recommendation: 'Make sure that the service always sends it.',
    },
  },
  visitor: whereSchemasDiffer('response', ['required-removed', 'property-removed'], (detail) =>
    detail.kind === 'required-removed' || detail.isRequired ? noWords() : undefined,
  ),
});

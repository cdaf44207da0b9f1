import { defineChange } from '../../define-change.js';
import { noWords, whereSchemasDiffer } from '../../engines/schema-difference.js';

/** A property that clients could leave out is required, or a new one is. */
export default defineChange({
  id: 'request-property-required',
  meta: {
    name: 'Required property of what clients send',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} is now required in what clients send in {{operations}}.',
      impact: 'Clients that do not send it are refused.',
      recommendation:
        'Keep it optional, with the old behaviour as its default, or offer the change under a new version.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} is no longer required in what clients send in {{operations}}.',
      impact: 'Clients can leave it out.',
      recommendation: 'Say in its description what happens where it is left out.',
    },
  },
  visitor: whereSchemasDiffer('request', ['required-added', 'property-added'], (detail) =>
    detail.kind === 'required-added' || detail.isRequired ? noWords() : undefined,
  ),
});

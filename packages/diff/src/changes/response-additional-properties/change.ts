import { whereAnswered } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An object in an answer may have other properties than the named ones. */
export default defineChange({
  id: 'response-additional-properties',
  meta: {
    name: 'Additional properties in answers',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} that {{operations}} answers with may now have any other properties.',
      impact:
        'Fields of the database that nobody meant to show can slip out, and no test against the document notices.',
      recommendation: 'Set `additionalProperties: false` in answers, and name what clients get.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} that {{operations}} answers with may no longer have other properties.',
      impact: 'Tests against the document notice when something slips out.',
      recommendation: 'Make sure that all properties that clients read are named.',
    },
  },
  visitor: whereAnswered<never>(({ before, after }, { report }) => {
    if (before.additionalProperties !== 'none' || after.additionalProperties !== 'any') return;
    if (after.allows('object')) report({ property: 'additionalProperties' });
  }),
});

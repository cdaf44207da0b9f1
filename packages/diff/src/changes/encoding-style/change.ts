import { defineChange } from '../../define-change.js';
import { describeStyle, pairParts } from '../../engines/parts.js';
import { asCode } from '../../report/operation-names.js';

/** A form field is serialised in another style. */
export default defineChange({
  id: 'encoding-style',
  meta: {
    name: 'Field style',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The field {{name}} of {{value}}, for {{operations}}, now has a different style.',
      impact: 'Messages in the old form are misread or rejected.',
      recommendation: 'Keep the style, or rename the field.',
    },
  },
  visitor: {
    MediaType(pair, { report }) {
      for (const part of pairParts(pair)) {
        if (describeStyle(part, part.before) === describeStyle(part, part.after)) continue;
        report({ ...part.places, data: { name: asCode(part.name) } });
      }
    },
  },
});

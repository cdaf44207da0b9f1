import { defineChange } from '../../define-change.js';
import { allowsReserved } from '../../serialisation.js';

/** A parameter may contain reserved characters. */
export default defineChange({
  id: 'allow-reserved',
  meta: {
    name: 'Reserved characters in parameter',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} of {{operations}} may now have reserved characters that are not percent-encoded.',
      impact: '`?`, `#`, `&` and `/` reach URL parsers, which may interpret them differently.',
      recommendation: 'Encode values, and remove `allowReserved`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} of {{operations}} may no longer have reserved characters that are not percent-encoded.',
      impact: 'Unencoded characters are no longer part of the value.',
      recommendation: 'Announce the change.',
    },
  },
  visitor: {
    Parameter({ before, after, usage, operation }, { report }) {
      if (usage !== 'request' || before === undefined || after === undefined) return;
      if (allowsReserved(before, operation.before) || !allowsReserved(after, operation.after)) return;
      report({ property: 'allowReserved' });
    },
  },
});

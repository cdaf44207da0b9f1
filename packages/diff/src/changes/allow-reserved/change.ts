import { defineChange } from '../../define-change.js';

/** A parameter may have reserved characters. */
export default defineChange({
  id: 'allow-reserved',
  meta: {
    name: 'Reserved characters in parameters',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} of {{operations}} may now have reserved characters that are not percent-encoded.',
      impact:
        '`?`, `#`, `&` and `/` reach whatever takes the URL apart, and layers may disagree about what they mean.',
      recommendation: 'Encode values, and drop `allowReserved`.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem:
        '{{Value}} of {{operations}} may no longer have reserved characters that are not percent-encoded.',
      impact: 'Clients that send them unencoded are understood otherwise.',
      recommendation: 'Announce it.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || before === undefined || after === undefined) return;
      if (!before.flag('allowReserved') && after.flag('allowReserved')) report({ property: 'allowReserved' });
    },
  },
});

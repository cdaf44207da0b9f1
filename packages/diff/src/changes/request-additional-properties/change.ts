import { visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An object that clients send may have undeclared properties. */
export default defineChange({
  id: 'request-additional-properties',
  meta: {
    name: 'Additional request properties',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{Value}} that clients send in {{operations}} may now have {{after}} in addition to the declared ones.',
      impact: 'Unchecked properties reach the code, where they may overwrite protected values.',
      recommendation: 'Set `additionalProperties: false`, and declare what clients may send.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may no longer have {{after}} in addition to the declared ones.',
      impact: 'Clients that send others are rejected.',
      recommendation: 'Make sure that all properties that clients actually send are declared.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const [was, is] = [before.additionalProperties, after.additionalProperties];
    if (was === 'any' || is === 'none' || (was === 'some' && is === 'some')) return;
    if (!after.allows('object')) return;
    const isAny = is === 'any';
    const data = { after: isAny ? 'any other properties' : 'other properties with one schema' };
    report({ property: 'additionalProperties', severity: isAny ? 'medium' : 'low', data });
  }),
});

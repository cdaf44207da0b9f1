import { whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** An object that clients send may have other properties than the named ones. */
export default defineChange({
  id: 'request-additional-properties',
  meta: {
    name: 'Additional properties that clients send',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} may now have {{after}} beside the named ones.',
      impact:
        'Properties that nobody checks reach the code behind, where they may overwrite what clients must not set.',
      recommendation: 'Set `additionalProperties: false`, and name what clients may send.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} that clients send in {{operations}} may no longer have {{after}} beside the named ones.',
      impact: 'Clients that send others are refused.',
      recommendation: 'Make sure that all properties that clients really send are named.',
    },
  },
  visitor: whereSent(({ before, after }, { report }) => {
    const [was, is] = [before.additionalProperties, after.additionalProperties];
    if (was === 'any' || is === 'none' || (was === 'some' && is === 'some')) return;
    if (!after.allows('object')) return;
    const isAny = is === 'any';
    const data = { after: isAny ? 'any other properties' : 'other properties of one kind' };
    report({ property: 'additionalProperties', severity: isAny ? 'medium' : 'low', data });
  }),
});

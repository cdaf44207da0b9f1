import { defineChange } from '../../define-change.js';
import { pairParts } from '../../engines/parts.js';
import { asCode } from '../../report/operation-names.js';

/** A form field may contain reserved characters. */
export default defineChange({
  id: 'encoding-allow-reserved',
  meta: {
    name: 'Reserved characters in form field',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem:
        'The field {{name}} of {{value}}, for {{operations}}, may now have reserved characters that are not percent-encoded.',
      impact: '`&`, `=` and `+` in a value can add or change other fields.',
      recommendation: 'Encode values, and remove `allowReserved`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        'The field {{name}} of {{value}}, for {{operations}}, may no longer have reserved characters that are not percent-encoded.',
      impact: 'Unencoded characters are no longer part of the value.',
      recommendation: 'Announce the change.',
    },
  },
  visitor: {
    MediaType(pair, { report }) {
      for (const { name, before, after, places } of pairParts(pair)) {
        if (before?.flag('allowReserved') === true || after?.flag('allowReserved') !== true) continue;
        const { before: old, after: now } = places;
        const property = 'allowReserved';
        report({
          before: before === undefined ? old : { ...old, property },
          after: { ...now, property },
          data: { name: asCode(name) },
        });
      }
    },
  },
});

import { defineChange } from '../../define-change.js';
import type { Encoding } from '@assay/core';
import { asCode } from '../../report/operation-names.js';

/** A field of a form is written in another style. */
export default defineChange({
  id: 'encoding-style',
  meta: {
    name: 'Field style',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The field {{name}} that clients send in {{operations}} now has a different style.',
      impact: 'Requests in the old form are misread or rejected.',
      recommendation: 'Keep the style, or rename the field.',
    },
  },
  visitor: {
    MediaType({ before, after, usage }, { report }) {
      if (usage !== 'request' || before === undefined || after === undefined) return;
      for (const [name, encoding] of before.encodings) {
        const other = after.encodings.get(name);
        if (other === undefined || describeSerialisation(encoding) === describeSerialisation(other)) continue;
        report({ before: { node: encoding }, after: { node: other }, data: { name: asCode(name) } });
      }
    },
  },
});

/** Describes the serialisation of a field, with the defaults of the Encoding Object. */
function describeSerialisation(encoding: Encoding): string {
  const style = encoding.text('style') ?? 'form';
  const explode = encoding.raw['explode'];
  return `${style} ${typeof explode === 'boolean' ? explode : style === 'form'}`;
}

import { resolve, type Encoding } from '@assay/core';
import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';

/** The headers of a part of a form are others. */
export default defineChange({
  id: 'encoding-headers',
  meta: {
    name: 'Headers of a part',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: 'The part {{name}} of what clients send in {{operations}} has other headers.',
      impact: 'Requests whose parts are written as before may be misread, or refused.',
      recommendation: 'Keep the headers, and let clients leave new ones out.',
    },
  },
  visitor: {
    MediaType(pair, { report }) {
      const { before, after, usage } = pair;
      if (usage !== 'request' || before === undefined || after === undefined) return;
      for (const [name, encoding] of before.encodings) {
        const other = after.encodings.get(name);
        if (other === undefined || writeHeaders(encoding) === writeHeaders(other)) continue;
        report({
          before: { node: encoding, property: 'headers' },
          after: { node: other, property: 'headers' },
          data: { name: asCode(name) },
        });
      }
    },
  },
});

/** The names of headers, and which are required: a schema that means something else is a change of its own. */
function writeHeaders({ headers }: Encoding): string {
  return Array.from(headers, ([name, slot]) => `${name.toLowerCase()} ${resolve(slot)?.flag('required')}`)
    .sort()
    .join('\n');
}

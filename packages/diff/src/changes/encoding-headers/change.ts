import { resolve, type Encoding } from '@assay/core';
import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';
import { pairParts } from '../../engines/parts.js';

/** The headers of a form part have changed. */
export default defineChange({
  id: 'encoding-headers',
  meta: {
    name: 'Headers of a part',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'low',
      problem: 'The part {{name}} of {{value}}, for {{operations}}, has other headers.',
      impact: 'Parts with the old headers are misread or rejected.',
      recommendation: 'Keep the headers, and make new ones optional.',
    },
  },
  visitor: {
    MediaType(pair, { report }) {
      for (const { name, before, after, places } of pairParts(pair)) {
        const [old, now] = [readHeaders(before), readHeaders(after)];
        if (writeHeaders(old) === writeHeaders(now)) continue;
        const [sent, expected] = pair.usage === 'request' ? [old, now] : [now, old];
        const isExpected = [...expected].every(
          ([each, isRequired]) => !isRequired || sent.get(each) === true,
        );
        const property = 'headers';
        report({
          before: before === undefined ? places.before : { ...places.before, property },
          after: after === undefined ? places.after : { ...places.after, property },
          ...(isExpected && { clients: 'compatible', impact: 'Clients can handle the parts as before.' }),
          data: { name: asCode(name) },
        });
      }
    },
  },
});

/** Reads the header names, and whether each is required. A change of their schemas is reported separately. */
function readHeaders(encoding: Encoding | undefined): ReadonlyMap<string, boolean> {
  return new Map(
    Array.from(encoding?.headers ?? [], ([name, slot]) => [
      name.toLowerCase(),
      resolve(slot)?.flag('required') === true,
    ]),
  );
}

function writeHeaders(headers: ReadonlyMap<string, boolean>): string {
  return Array.from(headers, ([name, isRequired]) => `${name} ${isRequired}`)
    .sort()
    .join('\n');
}

import { resolve } from '@assay/core';
import { dangerOf } from '@assay/api-knowledge';
import { isReportedByName } from '../../engines/dangers.js';
import { knownNames } from '../../engines/known-names.js';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { unboundedPart } from '../../engines/unbounded.js';
import { readShape, type SchemaShape } from '../../schema-shape.js';
import { defineChange } from '../../define-change.js';

const newlySent = visitNewlySentValues<'what'>(({ name, shape, isInside }, { report }) => {
  // Nested values are reported with the outermost new value.
  if (isInside || isReportedByName(name, shape)) return;
  const part = getUnboundedPart(shape);
  if (part !== undefined) report({ data: { what: part } });
});

/** Returns the unbounded part of a value, without the parts that other changes report by their names. */
function getUnboundedPart(
  shape: SchemaShape,
  isNew: (name: string) => boolean = () => true,
): string | undefined {
  return unboundedPart(shape, (name) => isNew(name) && dangerOf(name) === undefined);
}

/** Clients can send a new value without a size limit. */
export default defineChange({
  id: 'unbounded-input',
  meta: {
    name: 'Unbounded input',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} of {{operations}} is new, and {{what}} may be of any length.',
      impact: 'A client can send megabytes in it, and every layer that parses, stores or logs it must cope.',
      recommendation:
        'Set `maxLength`, `maxItems` or `maxProperties` to the maximum that you accept, and enforce it.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{Value}} of {{operations}} was removed; {{what}} could be of any length.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: {
    ...newlySent,
    RequestBody({ before, after, operation, usage }, { report }) {
      if (usage !== 'request' || before !== undefined || after === undefined) return;
      const known = knownNames(operation, usage);
      for (const slot of after.content) {
        const schema = resolve(slot)?.schema;
        const part = schema && getUnboundedPart(readShape(schema, usage), (name) => !known.has(name));
        if (part === undefined) continue;
        report({ data: { what: part } });
        return;
      }
    },
  },
});

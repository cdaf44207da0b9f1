import { visitSentValues } from '../../engines/sent-values.js';
import type { SchemaShape } from '../../schema-shape.js';
import { defineChange } from '../../define-change.js';

/** A value that clients send is no longer limited to listed values. */
export default defineChange({
  id: 'request-enum',
  meta: {
    name: 'Request enum',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{Value}} that clients send in {{operations}} is no longer limited to listed values.',
      impact: 'Unexpected values reach the code.',
      recommendation: 'List the values that you accept, and reject all others.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} is now limited to listed values.',
      impact: 'Clients that send other values are rejected.',
      recommendation: 'Make sure that the list has all values that clients actually send.',
    },
  },
  visitor: visitSentValues<never>(({ before, after }, { report }) => {
    if (before.listedValues === undefined || after.listedValues !== undefined) return;
    if (isBoolean(after)) return;
    report({ property: 'enum', before: before.listPlace, after: after.listPlace });
  }),
});

/** True for booleans, which are limited to two values without a list. */
function isBoolean({ types }: SchemaShape): boolean {
  return types?.join() === 'boolean';
}

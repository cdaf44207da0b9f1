import { isReportedByName } from '../../engines/dangers.js';
import { visitNewlySentValues } from '../../engines/sent-values.js';
import { unboundedPart } from '../../engines/unbounded.js';
import { defineChange } from '../../define-change.js';

/** Clients can send a new value with a size limit. */
export default defineChange({
  id: 'bounded-input',
  meta: {
    name: 'Bounded input',
    axis: 'input',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is new and optional.',
      impact: 'Clients can send one more value, which is limited.',
      recommendation: 'Enforce the limits in the service.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{Value}} of {{operations}} was removed.',
      impact: 'Clients that send it may be rejected, or the value may be ignored.',
      recommendation: 'Document how the service handles requests that still contain it.',
    },
  },
  visitor: visitNewlySentValues<never>(({ name, shape, pair, isInside }, { report }) => {
    if (isInside || unboundedPart(shape) !== undefined) return;
    if (isReportedByName(name, shape)) return;
    const isRequired =
      pair.kind === 'Parameter' ? pair.after?.required : pair.parent?.after?.required.has(name);
    if (isRequired !== true) report({});
  }),
});

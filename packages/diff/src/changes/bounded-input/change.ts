import { isReportedByName } from '../../engines/dangers.js';
import { whereNewlySent } from '../../engines/sent-values.js';
import { unboundedPart } from '../../engines/unbounded.js';
import { defineChange } from '../../define-change.js';

/** Clients can send a new value that is limited. */
export default defineChange({
  id: 'bounded-input',
  meta: {
    name: 'New input with bounds',
    axis: 'input',
    security: 'equal',
    forward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is new; clients can leave it out.',
      impact: 'What clients can send grows by a value that is limited.',
      recommendation: 'Enforce the limits in the service.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{Value}} of {{operations}} is gone.',
      impact: 'Clients that send it may be refused, or find that it is ignored.',
      recommendation: 'Say what happens to requests that still have it.',
    },
  },
  visitor: whereNewlySent<never>(({ name, shape, pair, isInside }, { report }) => {
    if (isInside || unboundedPart(shape) !== undefined) return;
    if (isReportedByName(name, shape)) return;
    const isRequired =
      pair.kind === 'Parameter' ? pair.after?.required : pair.parent?.after?.required.has(name);
    if (isRequired !== true) report({});
  }),
});

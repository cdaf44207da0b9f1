import { visitSentValues } from '../../engines/sent-values.js';
import { valueList } from '../../report/wording.js';
import { defineChange } from '../../define-change.js';

/** An additional value is allowed in requests. */
export default defineChange({
  id: 'request-enum-values',
  meta: {
    name: 'Request enum values',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{Value}} that clients send in {{operations}} may now also be {{values}}.',
      impact: 'Every client that may call the operation can use the new value.',
      recommendation: 'Make sure that every caller may use the new value.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} that clients send in {{operations}} may no longer be {{values}}.',
      impact: 'Clients that send the value are rejected.',
      recommendation: 'Announce when it ends, and what to send instead.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    const [was, is] = [before.listedValues, after.listedValues];
    if (was === undefined || is === undefined) return;
    const added = [...is].filter((value) => !was.has(value));
    if (added.length === 0) return;
    const places = { property: 'enum', before: before.listPlace, after: after.listPlace } as const;
    report({ ...places, data: { values: valueList(added) } });
  }),
});

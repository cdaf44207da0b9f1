import type { Header, Operation, Parameter } from '@assay/core';
import { defineChange, type ChangeContext } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';
import { sunsetOf } from '../../report/lifecycle.js';

/** The sunset date of a deprecated part has changed. */
export default defineChange({
  id: 'sunset-date',
  meta: {
    name: 'Sunset of what is deprecated',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}} may be removed from another day on: {{after}} instead of {{before}}.',
      impact: '{{impact}}',
      recommendation: '{{advice}}',
    },
  },
  visitor: {
    Operation: ({ before, after }, context) => compareSunsets(before, after, context),
    Parameter: ({ before, after }, context) => compareSunsets(before, after, context),
    Header: ({ before, after }, context) => compareSunsets(before, after, context),
  },
});

/** Reports a changed date. If only one document deprecates the part, another change reports that. */
function compareSunsets<Part extends Operation | Parameter | Header>(
  before: Part | undefined,
  after: Part | undefined,
  { report }: ChangeContext<'before' | 'after' | 'impact' | 'advice'>,
): void {
  if (before?.flag('deprecated') !== true || after?.flag('deprecated') !== true) return;
  const [old, now] = [sunsetOf(before), sunsetOf(after)];
  if (old?.getTime() === now?.getTime()) return;
  const isLater = now !== undefined && (old === undefined || old < now);
  report({
    property: 'x-sunset',
    ...(isLater && { clients: 'compatible' }),
    data: {
      before: writeDay(old),
      after: writeDay(now),
      impact: isLater
        ? 'Clients know until when they can continue to use it.'
        : 'Clients that have planned with the old day may be too late.',
      advice: isLater ? 'Nothing needs to be done.' : 'Keep to a day that was announced.',
    },
  });
}

function writeDay(day: Date | undefined): string {
  return day === undefined ? 'no day' : asCode(day.toISOString().slice(0, 10));
}

import type { ReviewSummary, ReviewedChange, ReviewedTest } from './review.js';
import { count } from '../terminal/counts.js';

/** Says what a change did, in a line: ``Since `main`: 3 changes (1 weaker, 0 stronger, 2 breaking), 4 tests of an import change.`` */
export function describeReview(review: ReviewSummary): string {
  const { since, changes, weaker, stronger, breaking, suppressed, tests, unknown } = review;
  const parts = [
    changes === 0
      ? 'no changes'
      : `${count(changes, 'change')} (${weaker} weaker, ${stronger} stronger, ${breaking} breaking)`,
    ...(suppressed === 0 ? [] : [`${suppressed} suppressed`]),
    ...(unknown === 0 ? [] : [`${count(unknown, 'document')} not compared`]),
    ...(tests === 0 ? [] : [`${count(tests, 'test')} of an import ${tests === 1 ? 'changes' : 'change'}`]),
  ];
  return `Since \`${since}\`: ${parts.join(', ')}.${describeGate(review)}`;
}

function describeGate({ gate, failing }: ReviewSummary): string {
  return gate === 'none' ? '' : ` The gate for changes is \`${gate}\`: ${failing > 0 ? 'failed' : 'passed'}.`;
}

/** `security weaker, breaks clients` */
export function effectsOf({ security, clients }: ReviewedChange): string {
  const effects = [
    ...(security === 'equal' ? [] : [`security ${security}`]),
    clients === 'breaking' ? 'breaks clients' : `clients ${clients}`,
  ];
  return effects.join(', ');
}

/** Describes the change of a test, as a phrase. */
export function describeTest({ kind, differences }: ReviewedTest): string {
  if (kind === 'new') return 'is new';
  if (kind === 'gone') return 'is gone';
  return differences.map(({ text }) => text).join('; ');
}

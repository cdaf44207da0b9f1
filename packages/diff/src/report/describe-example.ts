import type { Change } from '../change.js';
import { shorten } from '@assay/text';

/** Describes the example of a change in a sentence; empty if the change has none. */
export function describeExample({ example }: Change): string {
  if (example === undefined) return '';
  const { value, validIn } = example;
  // A backtick would end the code span.
  const text = `\`${shorten(JSON.stringify(value), 80).replaceAll('`', "'")}\``;
  return validIn === 'old'
    ? `For example, ${text} is valid in the old document, but not in the new one.`
    : `For example, ${text} is valid in the new document, but not in the old one.`;
}

import { pluralize } from '@assay/core';
import type { OperationResult } from '../result.js';

/** Names the alternatives of `security` that no request carried for some operations, a sentence for each. */
export function untriedNotes(operations: readonly OperationResult[]): string[] {
  const counts = new Map<string, number>();
  for (const { untried } of operations) {
    for (const { schemes, missing, isUsable } of untried) {
      const name = schemes.map((scheme) => `\`${scheme}\``).join(' with ');
      const why = isUsable
        ? missing.length === 0
          ? 'whose credentials are set, because another alternative comes first'
          : `which needs ${missing.map((each) => `\`${each}\``).join(' and ')}`
        : 'which no request can carry';
      const text = `${name}, ${why}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(
    ([text, count]) => `Not tried for ${count} ${pluralize(count, 'operation')}: the alternative ${text}.`,
  );
}

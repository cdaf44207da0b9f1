import { areResponsesKnown, documentedAs } from '@assay/api-knowledge';
import type { ChangeVisitor } from '../define-change.js';
import type { Operation } from '@assay/core';

/** Finds operations that no longer document an exact status code. A remaining range or `default` is less precise. */
export function statusDropped(
  codes: readonly number[],
  isMeant: (operation: Operation) => boolean = () => true,
): ChangeVisitor<'code'> {
  return {
    Operation({ before, after, role }, { report }) {
      if (role !== 'path' || before === undefined || after === undefined) return;
      if (!areResponsesKnown(after) || !isMeant(after)) return;
      const code = codes.find((each) => documentedAs(before, each) === 'exact');
      if (code === undefined || codes.some((each) => documentedAs(after, each) !== undefined)) return;
      report({
        before: { node: before, property: ['responses', String(code)] },
        after: { node: after, property: 'responses' },
        data: { code },
      });
    },
  };
}

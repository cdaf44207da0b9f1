import { isObject } from '@assay/text/patches';
import type { Fix } from '@assay/fixes';

/** A fix that removes the empty requirements of the list that a finding points at, or the one that it points at. */
export function anonymousFix(title: string): Fix {
  return {
    kind: 'unsafe',
    title,
    make({ document, pointer, value }) {
      if (!Array.isArray(value)) return isEmpty(value) ? [{ kind: 'remove', document, pointer }] : undefined;
      return value.flatMap((item: unknown, index) =>
        isEmpty(item) ? [{ kind: 'remove' as const, document, pointer: [...pointer, index] }] : [],
      );
    },
  };
}

function isEmpty(requirement: unknown): boolean {
  return isObject(requirement) && Object.keys(requirement).length === 0;
}

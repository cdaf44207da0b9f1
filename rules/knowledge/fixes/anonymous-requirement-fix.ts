import { isObject } from '@assay/text/patches';
import type { Fix } from '@assay/fixes';

/** Returns a fix that removes the empty requirements from the reported list, or the reported empty requirement. */
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

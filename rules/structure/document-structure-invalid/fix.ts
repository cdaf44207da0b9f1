import { defineFixes } from '@assay/fixes';
import { isSameValue } from '@assay/text/patches';

export default defineFixes('document-structure-invalid', {
  kind: 'safe',
  title: 'Remove duplicate items.',
  make({ document, pointer, value }) {
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((item: unknown, index) => {
      const isFirst = value.findIndex((entry: unknown) => isSameValue(entry, item)) === index;
      return isFirst ? [] : [{ kind: 'remove' as const, document, pointer: [...pointer, index] }];
    });
  },
});

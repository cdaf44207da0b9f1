import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { canonicalText } from '@assay/json-schema';
import { exactEnum } from '../../knowledge/values/exact-values.js';

export default defineFixes('enum-duplicate-value', {
  kind: 'safe',
  title: 'Remove duplicate values.',
  make({ document, pointer, node }) {
    const values = node instanceof Schema ? exactEnum(node) : undefined;
    if (values === undefined || pointer.at(-2) !== 'enum') return undefined;
    const seen = new Set<string>();
    return values.flatMap((value: unknown, index) => {
      const text = canonicalText(value);
      if (!seen.has(text)) {
        seen.add(text);
        return [];
      }
      return [{ kind: 'remove' as const, document, pointer: [...pointer.slice(0, -1), index] }];
    });
  },
});

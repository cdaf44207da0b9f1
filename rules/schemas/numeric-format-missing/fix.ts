import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('numeric-format-missing', {
  kind: 'unsafe',
  title: 'Set the most common `format` of the type: `int64` or `double`.',
  make({ node, document, pointer, property }) {
    if (!(node instanceof Schema) || property.length > 0) return undefined;
    const value = node.hasType('number') ? 'double' : 'int64';
    return [{ kind: 'set', document, pointer: [...pointer, 'format'], value }];
  },
});

import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('numeric-format-missing', {
  kind: 'unsafe',
  title: 'Set the `format` that the type has in most programs: `int64`, or `double`.',
  make({ node, document, pointer, property }) {
    if (!(node instanceof Schema) || property.length > 0) return undefined;
    const value = node.hasType('number') ? 'double' : 'int64';
    return [{ kind: 'set', document, pointer: [...pointer, 'format'], value }];
  },
});

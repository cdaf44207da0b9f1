import { Response } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('retry-after-missing', {
  kind: 'suggested',
  title: 'Describe the header `Retry-After`.',
  make({ node, model }) {
    if (!(node instanceof Response)) return undefined;
    const isOld = model.document.format === 'oas2';
    const description = 'How many seconds to wait before the next request.';
    const value = isOld ? { description, type: 'integer' } : { description, schema: { type: 'integer' } };
    return [
      {
        kind: 'set',
        document: node.document,
        pointer: [...node.segments(), 'headers', 'Retry-After'],
        value,
      },
    ];
  },
});

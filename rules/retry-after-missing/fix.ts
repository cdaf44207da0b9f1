import { Response } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../knowledge/fixes/edits.js';
import { headerObject, retryAfter } from '../knowledge/fixes/responses.js';

export default defineFixes('retry-after-missing', {
  kind: 'suggested',
  title: 'Describe the header `Retry-After`.',
  make({ node, model }) {
    if (!(node instanceof Response)) return undefined;
    const value = headerObject(retryAfter, model.document.format === 'oas2');
    return [assigned(node, ['headers', 'Retry-After'], value)];
  },
});

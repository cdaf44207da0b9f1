import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('produces-missing', {
  kind: 'suggested',
  title: 'Set `produces: [application/json]` for the whole API.',
  make({ node, model }) {
    const { document } = model.document;
    const value = ['application/json'];
    if (node instanceof Operation)
      return [{ kind: 'set', document: node.document, pointer: [...node.segments(), 'produces'], value }];
    return [{ kind: 'set', document, pointer: ['produces'], value, position: { before: 'paths' } }];
  },
});

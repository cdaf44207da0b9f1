import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('consumes-missing', {
  kind: 'suggested',
  title: 'Set `consumes: [application/json]` for the whole API.',
  make({ node, model }) {
    const { document } = model.document;
    const value = ['application/json'];
    if (node instanceof Operation)
      return [{ kind: 'set', document: node.document, pointer: [...node.segments(), 'consumes'], value }];
    return [{ kind: 'set', document, pointer: ['consumes'], value, position: { before: 'paths' } }];
  },
});

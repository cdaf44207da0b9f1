import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('operation-tag-missing', {
  kind: 'suggested',
  title: 'Use the tag of the other operations of the path.',
  make({ node, model }) {
    if (!(node instanceof Operation)) return undefined;
    const tags = new Set(
      model.document.operations
        .filter((operation) => operation.path === node.path)
        .flatMap((operation) => operation.tags),
    );
    const [only] = tags;
    return only === undefined || tags.size > 1 ? undefined : [assigned(node, ['tags'], [only])];
  },
});

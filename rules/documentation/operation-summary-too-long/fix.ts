import { Operation } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('operation-summary-too-long', {
  kind: 'suggested',
  title: 'Move the long summary to the missing description.',
  make({ node, document, pointer }) {
    if (!(node instanceof Operation) || pointer.at(-1) !== 'summary') return undefined;
    if (node.raw['description'] !== undefined) return undefined;
    return [{ kind: 'rename', document, pointer, name: 'description' }];
  },
});

import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { constraintsBeside } from './sibling-constraints.js';

export default defineFixes('enum-with-constraints', {
  kind: 'safe',
  title: 'Remove the redundant constraint.',
  make({ document, pointer, node }) {
    const beside = node instanceof Schema ? constraintsBeside(node) : undefined;
    if (beside === undefined || beside.excluded.length > 0) return undefined;
    const around = pointer.slice(0, -1);
    return beside.keywords.map((field) => ({ kind: 'remove', document, pointer: [...around, field] }));
  },
});

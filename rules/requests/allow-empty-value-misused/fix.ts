import { Parameter } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

const removal = removalOf('safe', 'Remove the `allowEmptyValue` that has no effect.', 'allowEmptyValue');

export default defineFixes('allow-empty-value-misused', {
  ...removal,
  // A tool may follow it in the query all the same.
  make: (finding) =>
    finding.node instanceof Parameter && finding.node.in === 'query' ? undefined : removal.make(finding),
});

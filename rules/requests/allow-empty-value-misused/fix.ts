import { Parameter } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

const removal = removalOf('safe', 'Remove the `allowEmptyValue` that has no effect.', 'allowEmptyValue');

export default defineFixes('allow-empty-value-misused', {
  ...removal,
  // Tools may apply it to query parameters anyway.
  make: (finding) =>
    finding.node instanceof Parameter && finding.node.in === 'query' ? undefined : removal.make(finding),
});

import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'allow-empty-value-misused',
  removalOf('safe', 'Remove the `allowEmptyValue` that has no effect.', 'allowEmptyValue'),
);

import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'allow-reserved-misused',
  removalOf('safe', 'Remove the `allowReserved` that has no effect.', 'allowReserved'),
);

import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'default-value-invalid',
  removalOf('suggested', 'Remove the default value, which is not valid itself.', 'default'),
);

import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'required-with-default',
  removalOf('suggested', 'Remove the `default` of what is always there.', 'default'),
);

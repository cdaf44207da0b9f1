import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'items-on-non-array',
  removalOf('safe', 'Remove the `items` of what is not an array.', 'items'),
);

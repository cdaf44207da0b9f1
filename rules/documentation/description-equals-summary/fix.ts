import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'description-equals-summary',
  removalOf('safe', 'Remove the description, which only repeats the summary.', 'description'),
);

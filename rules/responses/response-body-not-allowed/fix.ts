import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'response-body-not-allowed',
  removalOf('suggested', 'Remove the body, which HTTP does not allow there.', 'content', 'schema'),
);

import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../knowledge/fixes/edits.js';

export default defineFixes(
  'encoding-key-unknown',
  removalOfNode('suggested', 'Remove the encoding of a property that the body does not have.'),
);

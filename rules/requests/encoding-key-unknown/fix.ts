import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'encoding-key-unknown',
  removalOfNode('unsafe', 'Remove the encoding of a property that the body does not have.'),
);

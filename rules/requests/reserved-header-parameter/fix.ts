import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'reserved-header-parameter',
  removalOfNode('suggested', 'Remove the header parameter, which OpenAPI describes elsewhere.'),
);

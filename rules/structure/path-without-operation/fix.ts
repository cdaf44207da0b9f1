import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'path-without-operation',
  removalOfNode('suggested', 'Remove the path, which has no operation.'),
);

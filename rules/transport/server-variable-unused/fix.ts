import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'server-variable-unused',
  removalOfNode('safe', 'Remove the variable that the URL does not have.'),
);

import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'path-parameter-unused',
  removalOfNode('unsafe', 'Remove the parameter that the path does not have.'),
);

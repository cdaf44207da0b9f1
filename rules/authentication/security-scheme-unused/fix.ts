import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'security-scheme-unused',
  removalOfNode('suggested', 'Remove the security scheme that no operation requires.'),
);

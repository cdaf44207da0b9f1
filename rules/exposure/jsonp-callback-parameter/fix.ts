import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'jsonp-callback-parameter',
  removalOfNode('unsafe', 'Remove the parameter of JSONP.'),
);

import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'reserved-response-header',
  removalOfNode('suggested', 'Remove the header, which OpenAPI ignores.'),
);

import { defineFixes } from '@assay/fixes';
import { removalOfNode } from '../../knowledge/fixes/edits.js';

export default defineFixes('tag-unused', removalOfNode('suggested', 'Remove the tag that no operation has.'));

import { defineFixes } from '@assay/fixes';
import { assignmentOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'secret-property-not-write-only',
  assignmentOf('suggested', 'Set `writeOnly: true`.', 'writeOnly', () => true),
);

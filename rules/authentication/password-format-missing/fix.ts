import { defineFixes } from '@assay/fixes';
import { assignmentOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'password-format-missing',
  assignmentOf('suggested', 'Set `format: password`.', 'format', () => 'password'),
);

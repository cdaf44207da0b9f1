import { defineFixes } from '@assay/fixes';
import { assignmentOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'path-parameter-not-required',
  assignmentOf('safe', 'Say that the path parameter is required.', 'required', () => true),
);

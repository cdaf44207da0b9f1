import { defineFixes } from '@assay/fixes';
import { anonymousFix } from '../../knowledge/fixes/anonymous-requirement-fix.js';

export default defineFixes(
  'operation-security-allows-anonymous',
  anonymousFix('Remove the empty requirement, which lets anybody use the operation.'),
);

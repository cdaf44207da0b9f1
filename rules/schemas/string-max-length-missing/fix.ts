import { defineFixes } from '@assay/fixes';
import { limitFix } from '../../knowledge/fixes/limits.js';

export default defineFixes('string-max-length-missing', limitFix('maxLength'));

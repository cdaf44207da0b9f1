import { defineFixes } from '@assay/fixes';
import { limitFix } from '../../knowledge/fixes/limits.js';

export default defineFixes('array-max-items-missing', limitFix('maxItems'));

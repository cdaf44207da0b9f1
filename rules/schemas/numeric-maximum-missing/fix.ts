import { defineFixes } from '@assay/fixes';
import { limitFix } from '../../knowledge/fixes/limits.js';

export default defineFixes('numeric-maximum-missing', limitFix('maximum', 'minimum'));

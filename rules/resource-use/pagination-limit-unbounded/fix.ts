import { defineFixes } from '@assay/fixes';
import { limitFix } from '../../knowledge/fixes/limits.js';

export default defineFixes('pagination-limit-unbounded', limitFix('maximum', 'minimum'));

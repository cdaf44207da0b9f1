import { defineFixes } from '@assay/fixes';
import { limitFix, maximum, minimum } from '../knowledge/fixes/limits.js';

export default defineFixes('numeric-maximum-missing', limitFix(maximum, minimum));

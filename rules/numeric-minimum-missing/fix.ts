import { defineFixes } from '@assay/fixes';
import { limitFix, maximum, minimum } from '../knowledge/fixes/limits.js';

export default defineFixes('numeric-minimum-missing', limitFix(minimum, maximum));

import { defineFixes } from '@assay/fixes';
import { limitFix } from '../../knowledge/fixes/limits.js';

export default defineFixes('numeric-minimum-missing', limitFix('minimum', 'maximum'));

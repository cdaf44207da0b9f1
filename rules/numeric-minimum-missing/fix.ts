import { defineFixes } from '@assay/fixes';
import { limitFix } from '../knowledge/fixes/limits.js';

export default defineFixes(
  'numeric-minimum-missing',
  limitFix({
    keyword: 'minimum',
    prose: [/\bmin(?:imum)?(?: value)?(?: (?:of|is|allowed))*:? ?(\d[\d,]{0,9})\b(?!\.?\d)/gi],
  }),
);

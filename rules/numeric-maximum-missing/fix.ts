import { defineFixes } from '@assay/fixes';
import { limitFix } from '../knowledge/fixes/limits.js';

export default defineFixes(
  'numeric-maximum-missing',
  limitFix({
    keyword: 'maximum',
    prose: [/\bmax(?:imum)?(?: value)?(?: (?:of|is|allowed))*:? ?(\d[\d,]{0,9})\b(?!\.?\d)/gi],
  }),
);

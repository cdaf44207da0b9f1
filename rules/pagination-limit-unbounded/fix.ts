import { defineFixes } from '@assay/fixes';
import { limitFix, minimum } from '../knowledge/fixes/limits.js';

export default defineFixes(
  'pagination-limit-unbounded',
  limitFix(
    {
      keyword: 'maximum',
      prose: [
        /\bmax(?:imum)?(?: value)?(?: (?:of|is|allowed))*:? ?(\d[\d,]{0,6})\b(?!\.?\d)/gi,
        /\b(?:up to|at most|no more than) (\d[\d,]{0,6})\b/gi,
      ],
    },
    minimum,
  ),
);

import { defineFixes } from '@assay/fixes';
import { limitFix } from '../knowledge/fixes/limits.js';

export default defineFixes(
  'array-max-items-missing',
  limitFix({
    keyword: 'maxItems',
    prose: [
      /\b(?:max(?:imum)?|up to|at most|no more than)(?: (?:of|is))*:? ?(\d[\d,]{0,6}) (?:items|elements|entries|values|objects)\b/gi,
    ],
  }),
);

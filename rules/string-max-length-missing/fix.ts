import { defineFixes } from '@assay/fixes';
import { limitFix } from '../knowledge/fixes/limits.js';

export default defineFixes(
  'string-max-length-missing',
  limitFix({
    keyword: 'maxLength',
    prose: [
      /\b(?:max(?:imum)?(?: length)?|up to|at most|no (?:more|longer) than)(?: (?:of|is|length))*:? ?(\d[\d,]{0,6}) (?:characters|chars)\b/gi,
      /\bmax(?:imum)?[ -]?length(?: (?:of|is))?:? ?(\d[\d,]{0,6})\b/gi,
    ],
  }),
);

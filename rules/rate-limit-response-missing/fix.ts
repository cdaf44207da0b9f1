import { defineFixes } from '@assay/fixes';
import { responseFixes, tooManyRequests } from '../knowledge/fixes/responses.js';
import { isConcerned, isDocumented } from './rule.js';

export default defineFixes(
  'rate-limit-response-missing',
  ...responseFixes('Document `429` for each operation that lacks it, as one component.', {
    ...tooManyRequests,
    isConcerned,
    isDocumented,
  }),
);

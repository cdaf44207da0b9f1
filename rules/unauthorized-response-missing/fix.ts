import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { isConcerned, isDocumented } from './rule.js';

export default defineFixes(
  'unauthorized-response-missing',
  ...responseFixes('Document `401` for each operation that lacks it, as one component.', {
    code: '401',
    name: 'Unauthorized',
    description: 'The request has no valid credentials.',
    isConcerned,
    isDocumented,
  }),
);

import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { isConcerned, isDocumented } from './rule.js';

export default defineFixes(
  'not-found-response-missing',
  ...responseFixes('Document `404` for each operation that lacks it, as one component.', {
    code: '404',
    name: 'NotFound',
    description: 'There is no such resource.',
    isConcerned,
    isDocumented,
  }),
);

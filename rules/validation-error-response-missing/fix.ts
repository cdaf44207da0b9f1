import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { isConcerned, isDocumented } from './rule.js';

export default defineFixes(
  'validation-error-response-missing',
  ...responseFixes('Document `400` for each operation that lacks it, as one component.', {
    code: '400',
    name: 'BadRequest',
    description: 'The request is invalid.',
    isConcerned,
    isDocumented,
  }),
);

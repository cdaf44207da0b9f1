import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { isConcerned, isDocumented } from './rule.js';

export default defineFixes(
  'forbidden-response-missing',
  ...responseFixes('Document `403` for each operation that lacks it, as one component.', {
    code: '403',
    name: 'Forbidden',
    description: 'The credentials do not permit the request.',
    isConcerned,
    isDocumented,
  }),
);

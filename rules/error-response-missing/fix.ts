import { defineFixes } from '@assay/fixes';
import { responseFixes, tooManyRequests } from '../knowledge/fixes/responses.js';
import { isConcerned, documentsClientErrors } from './rule.js';

export default defineFixes(
  'error-response-missing',
  ...responseFixes(
    'Document `default` and `429` for each operation that lacks errors, as components.',
    {
      code: 'default',
      name: 'Error',
      description: 'The request has failed.',
      isConcerned,
      isDocumented: documentsClientErrors,
    },
    tooManyRequests,
  ),
);

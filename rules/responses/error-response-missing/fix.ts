import { defineFixes } from '@assay/fixes';
import { responseFixes, tooManyRequests } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'error-response-missing',
  ...responseFixes(
    {
      code: 'default',
      name: 'Error',
      description: 'The request has failed.',
    },
    tooManyRequests,
  ),
);

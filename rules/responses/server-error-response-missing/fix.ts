import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'server-error-response-missing',
  ...responseFixes({
    code: '500',
    name: 'InternalServerError',
    description: 'The service has failed.',
  }),
  // Documents both if `default` is also required.
  ...responseFixes({
    code: 'default',
    name: 'Error',
    description: 'The request has failed.',
  }),
);

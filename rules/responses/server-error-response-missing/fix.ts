import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'server-error-response-missing',
  ...responseFixes({
    code: '500',
    name: 'InternalServerError',
    description: 'The service has failed.',
  }),
  // Where `default` is asked for too, it documents both.
  ...responseFixes({
    code: 'default',
    name: 'Error',
    description: 'The request has failed.',
  }),
);

import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'default-response-missing',
  ...responseFixes({
    code: 'default',
    name: 'Error',
    description: 'The request has failed.',
  }),
);

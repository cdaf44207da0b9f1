import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'unauthorized-response-missing',
  ...responseFixes({
    code: '401',
    name: 'Unauthorized',
    description: 'The request has no valid credentials.',
  }),
);

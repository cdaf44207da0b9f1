import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'forbidden-response-missing',
  ...responseFixes({
    code: '403',
    name: 'Forbidden',
    description: 'The credentials do not permit the request.',
  }),
);

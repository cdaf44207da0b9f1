import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'validation-error-response-missing',
  ...responseFixes({
    code: '400',
    name: 'BadRequest',
    description: 'The request is invalid.',
  }),
);

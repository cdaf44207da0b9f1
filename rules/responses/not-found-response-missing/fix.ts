import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'not-found-response-missing',
  ...responseFixes({
    code: '404',
    name: 'NotFound',
    description: 'There is no such resource.',
  }),
);

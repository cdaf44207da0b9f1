import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'not-acceptable-response-missing',
  ...responseFixes({
    code: '406',
    name: 'NotAcceptable',
    description: 'The service has none of the media types that the client accepts.',
  }),
);

import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../../knowledge/fixes/responses.js';

export default defineFixes(
  'unsupported-media-type-response-missing',
  ...responseFixes({
    code: '415',
    name: 'UnsupportedMediaType',
    description: 'The body has a media type that the service does not take.',
  }),
);

import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { isConcerned, isDocumented } from './rule.js';

export default defineFixes(
  'unsupported-media-type-response-missing',
  ...responseFixes('Document `415` for each operation that lacks it, as one component.', {
    code: '415',
    name: 'UnsupportedMediaType',
    description: 'The body has a media type that the service does not take.',
    isConcerned,
    isDocumented,
  }),
);

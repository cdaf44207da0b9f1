import { documentedAs } from '@assay/api-knowledge';
import { defineFixes } from '@assay/fixes';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { offersSeveral } from './rule.js';

export default defineFixes(
  'not-acceptable-response-missing',
  ...responseFixes('Document `406` for each operation that lacks it, as one component.', {
    code: '406',
    name: 'NotAcceptable',
    description: 'The service has none of the media types that the client accepts.',
    isConcerned: offersSeveral,
    isDocumented: (operation) => documentedAs(operation, 406) !== undefined,
  }),
);

import { defineFixes } from '@assay/fixes';
import { hasClientErrors } from '../knowledge/messages/foreseeable-errors.js';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { documentsServerErrors } from './rule.js';

export default defineFixes(
  'server-error-response-missing',
  ...responseFixes('Document `500` for each operation that lacks it, as one component.', {
    code: '500',
    name: 'InternalServerError',
    description: 'The service has failed.',
    isConcerned: hasClientErrors,
    isDocumented: documentsServerErrors,
  }),
);

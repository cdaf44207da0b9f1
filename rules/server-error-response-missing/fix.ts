import { defineFixes } from '@assay/fixes';
import { hasClientErrors } from '../knowledge/messages/foreseeable-errors.js';
import { responseFixes, type LackingResponse } from '../knowledge/fixes/responses.js';
import { documentsServerErrors } from './rule.js';

const concerned: Pick<LackingResponse, 'isConcerned' | 'isDocumented'> = {
  isConcerned: hasClientErrors,
  isDocumented: documentsServerErrors,
};

export default defineFixes(
  'server-error-response-missing',
  ...responseFixes('Document `500` for each operation that lacks it, as one component.', {
    ...concerned,
    code: '500',
    name: 'InternalServerError',
    description: 'The service has failed.',
  }),
  // Where `default` is asked for too, it documents both.
  ...responseFixes('Document `default` for each operation that lacks it, as one component.', {
    ...concerned,
    code: 'default',
    name: 'Error',
    description: 'The request has failed.',
  }),
);

import { defineFixes } from '@assay/fixes';
import { hasClientErrors } from '../knowledge/messages/foreseeable-errors.js';
import { responseFixes } from '../knowledge/fixes/responses.js';
import { coversAllErrors } from './rule.js';

export default defineFixes(
  'default-response-missing',
  ...responseFixes('Document `default` for each operation that lacks it, as one component.', {
    code: 'default',
    name: 'Error',
    description: 'The request has failed.',
    isConcerned: hasClientErrors,
    isDocumented: coversAllErrors,
  }),
);

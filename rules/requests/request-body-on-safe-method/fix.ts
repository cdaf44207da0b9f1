import { defineFixes } from '@assay/fixes';
import { removalOf } from '../../knowledge/fixes/edits.js';

export default defineFixes(
  'request-body-on-safe-method',
  removalOf('unsafe', 'Remove the body of the request.', 'requestBody'),
);

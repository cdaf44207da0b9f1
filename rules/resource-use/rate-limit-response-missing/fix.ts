import { defineFixes } from '@assay/fixes';
import { responseFixes, tooManyRequests } from '../../knowledge/fixes/responses.js';

export default defineFixes('rate-limit-response-missing', ...responseFixes(tooManyRequests));

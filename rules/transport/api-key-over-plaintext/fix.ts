import { defineFixes } from '@assay/fixes';
import { httpsFix } from '../../knowledge/fixes/https.js';

export default defineFixes('api-key-over-plaintext', httpsFix);

import { defineFixes } from '@assay/fixes';
import { httpsFix } from '../../knowledge/fixes/https.js';

export default defineFixes('oauth-endpoint-plaintext', httpsFix);

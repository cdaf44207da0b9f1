export { canonicalNumber } from './number/canonical-number.js';
export { ExactNumber, exactNumber } from './number/exact-number.js';

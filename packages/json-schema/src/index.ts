export { ExactNumber } from './number/exact-number.js';

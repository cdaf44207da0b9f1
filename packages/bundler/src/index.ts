export { bundle } from './bundle.js';
export type { BundleResult, Syntax } from './bundle.js';

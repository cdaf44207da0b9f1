export { bundle } from './bundle.js';
export type { BundleResult, Syntax } from './bundle.js';
export { split } from './split.js';
export type { SplitFile, SplitResult } from './split.js';
export type { SplitParts } from './split-parts.js';

export { checkExample, checkExamples } from './check-examples.js';
export type { ExampleResult } from './check-examples.js';
export { checkRule } from './check-rule.js';
export { defaultFamilies, missingExamples } from './coverage.js';
export type { FormatFamily } from './coverage.js';
export { ExampleError, readExamples } from './example.js';
export type { Example, ExampleFile } from './example.js';

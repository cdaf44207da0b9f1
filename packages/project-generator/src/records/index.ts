export type * from './engine.js';
export type * from './flow.js';
export type * from './common.js';
export type * from './project.js';
export type * from './http-request.js';
export type * from './variable-set.js';

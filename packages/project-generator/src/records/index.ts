export type * from './engine.js';
export type * from './flow.js';
export type * from './group.js';
export type * from './http-request.js';
export type * from './id.js';
export type * from './project.js';
export type * from './schema-bundle.js';
export type * from './variable-set.js';

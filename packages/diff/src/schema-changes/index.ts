export { schemaKinds, type SchemaKind } from './kinds.js';

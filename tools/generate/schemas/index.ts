export { generateSchemas } from './generate-schemas.js';

export type * from './records/index.js';
export type { Import } from './import.js';
export type { TemplatePart } from './templates/template.js';
export { escapeTemplate, fillTemplate, parseTemplate } from './templates/template.js';

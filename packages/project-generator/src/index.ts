export type * from './records/index.js';
export type { Import } from './import.js';
export type { TemplatePart } from './templates/template.js';
export { escapeTemplate, fillTemplate, parseTemplate } from './templates/template.js';
export { generateImport, importErrors } from './generate.js';
export type { ImportOptions } from './generate.js';
export { importIssueIds } from './problems/import-issues.js';
export { RenderError, renderRequest } from './requests/render-request.js';
export { variableValues } from './variables/variable-values.js';

export {
  readRedoclyConfiguration,
  type RedoclyApi,
  type RedoclyConfiguration,
  type RedoclyFile,
} from './redocly/config.js';
export { createRedoclyRules, structureSeverity, type RedoclyIgnores } from './redocly/rules.js';
export type { SettingsByFormat } from './redocly/settings.js';
export { redoclyPresets } from './redocly/presets.js';
export {
  compileDeclaration,
  declarationFields,
  type CompiledDeclaration,
  type DeclarationMistake,
} from './own/compile.js';
export { subjectTypes } from './own/subject.js';
export { casings } from './assert/assertions.js';

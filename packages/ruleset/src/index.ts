export { lintDocument, StepsExceeded, type DocumentAccess, type LintResult, type RunLimits } from './run/lint-document.js';
export { openRuleset, type OpenRuleset, type RuleEngine } from './load/open-ruleset.js';
export { RulesetError, type RulesetProblem } from './load/ruleset-error.js';
export type { RulesetHost, RulesetLocation } from './load/read-ruleset.js';
export type { Diagnostic, DiagnosticSeverity, JsonPath, SpectralRange } from './document/spectral-types.js';

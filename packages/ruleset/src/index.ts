export {
  lintDocument,
  StepsExceeded,
  type DocumentAccess,
  type LintResult,
  type RunLimits,
} from './run/lint-document.js';
export type { Watchdog } from './run/watchdog.js';
export { openRuleset, type OpenRuleset, type RuleEngine } from './load/open-ruleset.js';
export { RulesetError, UnsupportedRuleset, type RulesetProblem } from './load/ruleset-error.js';
export type { RulesetHost, RulesetLocation } from './load/read-ruleset.js';
export type { Diagnostic, DiagnosticSeverity, JsonPath, SpectralRange } from './document/spectral-types.js';
export { FindingMaker, type FindingContext, type FoundDiagnostic } from './findings/finding-maker.js';
export { createRulesetAnalyser, type RulesetAnalyserOptions } from './findings/ruleset-analyser.js';
export { spectralModules } from './load/spectral-modules.js';

export {
  callsForeignFunction,
  lintDocument,
  relocateDiagnostics,
  StepsExceeded,
  type DocumentAccess,
  type LintResult,
  type RunLimits,
} from './run/lint-document.js';
export { openRuleset, type OpenRuleset, type RuleEngine } from './load/open-ruleset.js';
export {
  RulesetError,
  UnavailableRuleset,
  UnsupportedRuleset,
  type RulesetProblem,
} from './load/ruleset-error.js';
export { isRulesetData, type RulesetHost, type RulesetLocation } from './load/read-ruleset.js';
export type { Diagnostic, DiagnosticSeverity, JsonPath, SpectralRange } from './document/spectral-types.js';
export { FindingMaker, type FindingContext, type FoundDiagnostic } from './findings/finding-maker.js';
export {
  analyseWithRuleset,
  createRulesetAnalyser,
  defaultSteps,
  describeMissingRulesets,
  describeRules,
  describeSkippedRules,
  selectNative,
  type DescribedRule,
  type RulesetAnalyserOptions,
  type RunningRuleset,
  type UnparsedAccess,
} from './findings/ruleset-analyser.js';
export { refuseFunction } from './load/refuse-function.js';
export { TextRulesetHost } from './load/text-ruleset-host.js';
export { spectralModules } from './load/spectral-modules.js';

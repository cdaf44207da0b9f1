export type { Analyser, AnalyserContext, AnalyserResult } from './analyser.js';
export type { Analysis, RuleFailure } from './analysis-result.js';
export type { AnalyseOptions, FindMoved } from './analyse-options.js';
export type { DocumentKind, ExaminedDocument, KindContext } from './source/document-kind.js';
export { analyse } from './analyse.js';
export type { TextSource } from './analyse.js';
export { overrideFindings, unmatchedSelectors } from './configuration/override-findings.js';
export type { FindingOverride, OverridePointer } from './configuration/finding-override.js';
export type * from './model/document-faults.js';

export type * from './model/fault.js';
export { groupIdOf, groupsOf } from './group/group-findings.js';
export { touchedOperationsOf, type TouchedOperations } from './group/touched-operations.js';
export { operationsFinder } from './group/operations-finder.js';
export { DynamicAnchors, dynamicNameOf } from './instance/dynamic-anchors.js';
export { exactMember, exactValueOf } from './instance/exact-value.js';
export { DiscriminatorTargets } from './instance/discriminator-targets.js';
export { ModelSchemas } from './instance/model-schemas.js';
export { validateInstance, type InstanceOptions } from './instance/validate-instance.js';
export { defineFact, defineNodeFact, FactError, factOf } from './model/facts.js';
export type { Fact } from './model/facts.js';
export type { Model, ReferenceTarget } from './model/model.js';
export { isSchemaKeyword, schemaKeywords } from './model/schema-keywords.js';
export type { ExtensionKeyword, SchemaKeyword } from './model/schema-keywords.js';
export { Node } from './model/node.js';
export type { RawObject } from './model/raw-values.js';
export * from './model/nodes.js';
export { Operation } from './model/operation.js';
export type { ResponseEntry } from './model/operation.js';
export { nameAll, nameOperations } from './model/operation-name.js';
export { misspeltVersionField } from './source/version-field.js';
export { violatesOfficialSchema } from './schema/contract.js';
export { foreignDialect } from './schema/checks/dialect.js';
export { isMisplacedReference } from './schema/misplaced-references.js';
export { resolveSchema, Schema } from './model/schema.js';
export type { Dialect } from './model/schema.js';
export { DeferredRuleError, deferRules } from './rule/deferred-rule.js';
export type { DeferredRule, RuleHead } from './rule/deferred-rule.js';
export { definePlugin } from './rule/define-plugin.js';
export type { Plugin, RuleSetting } from './rule/define-plugin.js';
export { parseRuleLevel, ruleLevels, type RuleLevel } from './rule/rule-level.js';
export { defineRule, RuleDefinitionError } from './rule/define-rule.js';
export type { RuleDefinition } from './rule/define-rule.js';
export { compileTemplate, fillTemplate, placeholdersOf } from './rule/message.js';
export type { Placeholders, Template } from './rule/message.js';
export { presets, topics } from './rule/rule.js';
export type {
  Cause,
  OptionsOf,
  OptionsSchema,
  Preset,
  Report,
  Reportable,
  Rule,
  RuleContext,
  RuleMeta,
  RuleReferences,
  Topic,
  UndecidedReport,
  Visitor,
  YieldScope,
} from './rule/rule.js';
export { Revisions } from './revision/revisions.js';
export { findRule, mapFormerIds } from './rule/find-rule.js';
export { isInPreset, RuleSettingError, selectRules } from './rule/select-rules.js';
export type { SelectedRule } from './rule/selected-rule.js';
export { computeScore } from './score/compute-score.js';
export { relativePath, relativeUri } from './reference/relative-uri.js';
export { formats } from './format.js';
export type { Format } from './format.js';
export type { ReadDocument, ReadFailure, ReadResult } from './read-document.js';
export { leaveUndecided } from './undecided/leave-undecided.js';
export { stronglyConnected } from './model/strongly-connected.js';
export {
  bySeverity,
  DateError,
  describeStanding,
  isMoreSevere,
  parseIgnoreFile,
  severities,
  undecidedKinds,
} from '@assay/findings';
export type {
  Appended,
  BaselineEntry,
  Category,
  Comparison,
  ExpiredSuppressionFault,
  Finding,
  FindingKey,
  Group,
  GroupWording,
  GroupWordings,
  IgnoreEntry,
  IgnoreFile,
  InvalidSuppressionFault,
  Issue,
  LoaderError,
  Location,
  RuleStatus,
  Score,
  ScoreLine,
  Severity,
  Standing,
  SuppressedFinding,
  Suppression,
  SuppressionFault,
  SuppressionForm,
  SuppressionOptions,
  SuppressionResult,
  Undecided,
  UndecidedKind,
  UnlocatedPlace,
  UnusedSuppressionFault,
} from '@assay/findings';
export {
  LineIndex,
  MemoryExceeded,
  count,
  decode,
  defaultLimits,
  formatPointer,
  parsePointer,
  parseSource,
} from '@assay/text';
export type {
  DecodeResult,
  DepthFault,
  DuplicateKeyFault,
  EncodingFault,
  LenientSyntaxFault,
  Limits,
  ParseResult,
  Place,
  PointerSegments,
  Position,
  Range,
  SizeFault,
  Source,
  SourceDocument,
  SyntaxFault,
} from '@assay/text';

export type { Analyser, AnalyserContext, AnalyserResult } from './analyser.js';
export type { Analysis, RuleFailure } from './analysis-result.js';
export type { AnalyseOptions } from './analyse-options.js';
export { analyse } from './analyse.js';
export type { TextSource } from './analyse.js';
export { compareWithBaseline } from './baseline/compare.js';
export type { BaselineEntry, Comparison } from './baseline/compare.js';
export { keysOf } from './baseline/finding-keys.js';
export { withoutDistinctions } from './baseline/item-names.js';
export { hashText } from './baseline/hash.js';
export type { FindingKey } from './baseline/finding-keys.js';
export { overrideFindings, unmatchedSelectors } from './configuration/override-findings.js';
export type { FindingOverride, OverridePointer } from './configuration/finding-override.js';
export type * from './fault/document-faults.js';

export type * from './fault/fault.js';
export type { Group } from './group/group.js';
export { groupIdOf, groupsOf } from './group/groups-of.js';
export { touchedOperationsOf, type TouchedOperations } from './group/touched-operations.js';
export type { GroupWording, GroupWordings } from './group/wordings.js';
export { severities } from './issue/issue.js';
export type { Category, Finding, Issue, LoaderError, Location, Severity } from './issue/issue.js';
export { locatePlaces } from './issue/locate.js';
export type { UnlocatedPlace } from './issue/locate.js';
export { nameAll } from './issue/make-findings.js';
export { operationsFinder } from './issue/operations-finder.js';
export { DynamicAnchors, dynamicNameOf } from './instance/dynamic-anchors.js';
export { exactMember, exactValueOf } from './instance/exact-value.js';
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
export { nameOperations } from './model/operation-name.js';
export { violatesOfficialSchema } from './schema/contract.js';
export { foreignDialect } from './schema/dialect.js';
export { isMisplacedReference } from './schema/misplaced-references.js';
export { resolveSchema, Schema } from './model/schema.js';
export type { Dialect } from './model/schema.js';
export { DeferredRuleError, deferRules } from './rule/deferred-rule.js';
export type { DeferredRule, RuleHead } from './rule/deferred-rule.js';
export { definePlugin } from './rule/define-plugin.js';
export type { Plugin, RuleSetting } from './rule/define-plugin.js';
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
export { RuleSettingError, selectRules } from './rule/select-rules.js';
export type { SelectedRule } from './rule/selected-rule.js';
export type { Score, ScoreLine } from './score/score.js';
export { scoreOf } from './score/score-of.js';
export { relativePath, relativeUri } from './source/relative-uri.js';
export { formats } from './source/format.js';
export type { Format } from './source/format.js';
export type { ReadDocument, ReadFailure, ReadResult } from './source/read.js';
export { appendIgnoreEntry } from './suppression/append-entry.js';
export type { Appended, IgnoreEntry } from './suppression/append-entry.js';
export { applySuppressions } from './suppression/apply-suppressions.js';
export type { RuleStatus, SuppressionOptions, SuppressionResult } from './suppression/apply-suppressions.js';
export { parseIgnoreFile } from './suppression/ignore-file.js';
export type { IgnoreFile } from './suppression/ignore-file.js';
export { DateError, isIsoDate } from './suppression/iso-date.js';
export type { SuppressedFinding, Suppression } from './suppression/suppression.js';
export { leaveUndecided } from './undecided/leave-undecided.js';
export { undecidedKinds } from './undecided/undecided.js';
export type { Undecided, UndecidedKind } from './undecided/undecided.js';
export { stronglyConnected } from './model/strongly-connected.js';
export {
  LineIndex,
  MemoryExceeded,
  codeSpan,
  decode,
  defaultLimits,
  escapeHidden,
  formatPointer,
  hiddenCharacters,
  oneLine,
  parsePointer,
  parseSource,
  readJson,
  shorten,
  writtenText,
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
export { percentDecoded, unescapedSegment } from '@assay/json-schema';

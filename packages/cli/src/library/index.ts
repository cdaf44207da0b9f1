import type { Rule } from '@assay/core';
import { rules as ours } from '@assay/rules';

// The exports of `import 'assay'`: the library for Node. All exports are typed and documented for users.

export { analyse } from '@assay/run/library/analyse';
export { compareDocuments, type ComparedDocuments } from '@assay/run/library/compare-documents';
export { validate, type ValidatedDocument } from '@assay/run/library/analyse';
export { estimateAgentTools } from '@assay/run/analysis/agent-tools';
export { fix, type FixedDocuments } from '@assay/run/library/analyse';
export { importProjects, type ImportedProjects } from '@assay/run/library/import-projects';
export type {
  AnalyseOptions,
  CompareOptions,
  DocumentContent,
  DocumentInput,
  FixOptions,
  ImportOptions,
  ReadOptions,
  ValidateOptions,
} from '@assay/run/analysis/options';
export { CommandError as AssayError } from '@assay/run/command-error';
export { ConfigurationError, type ConfigurationMistake } from '@assay/host';
export type { AllowedHost, FetchPolicy } from '@assay/host';
export type { Gate, ReportedTool, ReportedTools } from '@assay/reporters';
// The building blocks of rules, and the nodes of the model for `instanceof`.
export {
  Callback,
  Components,
  definePlugin,
  defineRule,
  Document,
  Encoding,
  Example,
  formats,
  Header,
  Info,
  isReference,
  Link,
  MediaType,
  Node,
  OAuthFlow,
  Operation,
  Parameter,
  PathItem,
  presets,
  Reference,
  RequestBody,
  resolve,
  resolveSchema,
  Response,
  RuleDefinitionError,
  RuleSettingError,
  Schema,
  computeScore,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  severities,
  Tag,
} from '@assay/core';
export type {
  Analysis,
  Category,
  Finding,
  Format,
  Issue,
  Limits,
  LoaderError,
  Location,
  Model,
  NodeKind,
  OptionsSchema,
  Plugin,
  Position,
  Preset,
  Range,
  Report,
  Rule,
  RuleContext,
  RuleDefinition,
  RuleFailure,
  RuleMeta,
  RuleSetting,
  Score,
  ScoreLine,
  Severity,
  Slot,
  SourceDocument,
  Standing,
  SuppressedFinding,
  Topic,
  Undecided,
  Visitor,
} from '@assay/core';
export type { Axis, Change, ClientEffect, SecurityEffect } from '@assay/diff';
export type { FixedDocument, FixKind, FixRecord, RefusedFix } from '@assay/fixes';
export type { Patch } from '@assay/text/patches';
export type { Flow, Group, Import, Project, SchemaBundle, VariableSet } from '@assay/project-generator';

/** The rules of Assay. */
export const rules: readonly Rule[] = ours;

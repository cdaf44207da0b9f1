import type { Fault } from './model/fault.js';
import type {
  Finding,
  GroupWordings,
  LoaderError,
  Location,
  SuppressedFinding,
  Undecided,
} from '@assay/findings';
import type { Model } from './model/model.js';
import type { DeferredRule } from './rule/deferred-rule.js';
import type { Rule } from './rule/rule.js';
import type { Format } from './format.js';
import type { SourceDocument } from '@assay/text';

/** A rule that threw: an error of the rule, not of the document. The other rules were not affected. */
export interface RuleFailure {
  readonly rule: string;
  readonly message: string;
  /** Location of the rule in the document; null if it failed outside a visit. */
  readonly location: { readonly uri: string; readonly pointer: string } | null;
}

/** Result of an analysis. */
export interface Analysis {
  /** The absolute URI of the root document. */
  readonly uri: string;
  /** Undefined if the format of the document is unknown. */
  readonly format: Format | undefined;
  /** `error` if the document could not be analysed; a finding then gives the reason. */
  readonly status: 'success' | 'error';
  /** All rules that were available, including those of plugins, even if they did not run. */
  readonly rules: readonly (Rule | DeferredRule)[];
  /** The findings, sorted by document (the root first), location and id. */
  readonly findings: readonly Finding[];
  /** Wordings for groups of findings. `groupsOf` turns them into text that fits the findings that remain. */
  readonly wordings: GroupWordings;
  /** The ids of rules that report missing parts of the document and have findings. */
  readonly absences: ReadonlySet<string>;
  /** The suppressed findings, in the order of findings. */
  readonly suppressed: readonly SuppressedFinding[];
  /** Former ids of rules that suppressions name, each with the current id. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly loaderErrors: readonly LoaderError[];
  /** Locates the loader errors, in their order. Each call computes the locations again. */
  locateLoaderErrors(): Location[];
  readonly failures: readonly RuleFailure[];
  /** Undecided questions and their reasons, in the order of findings: a limit was reached, or a dialect is unknown. */
  readonly undecided: readonly Undecided[];
  /** Milliseconds per rule id; undefined without `timing`. Work that several rules share counts for the first of them. */
  readonly timings: ReadonlyMap<string, number> | undefined;
  readonly faults: readonly Fault[];
  /** A description of a document of another kind than OpenAPI: `Arazzo 1.0.1, 2 workflows`. */
  readonly otherKind?: string | undefined;
  /** Undefined if the document could not be analysed, or is not an OpenAPI document. */
  readonly model: Model | undefined;
  /** The parsed documents, the root first. */
  readonly documents: readonly SourceDocument[];
}

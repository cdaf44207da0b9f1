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

/** A rule that threw: an error of the rule, not of the document. The other rules went on. */
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
  /** `error` where the document could not be analysed; a finding then says why. */
  readonly status: 'success' | 'error';
  /** The rules that there were to choose from, those of plugins included, whichever ran. */
  readonly rules: readonly (Rule | DeferredRule)[];
  /** The findings: the root document's first, then by document, place and id. */
  readonly findings: readonly Finding[];
  /** Wordings for groups of findings; `groupsOf` puts them into words that are true of the findings that remain. */
  readonly wordings: GroupWordings;
  /** The ids of the rules that report what the document lacks, of those that found something. */
  readonly absences: ReadonlySet<string>;
  /** The suppressed findings, in the order of findings. */
  readonly suppressed: readonly SuppressedFinding[];
  /** Former ids of rules that suppressions name, each with the present one. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly loaderErrors: readonly LoaderError[];
  /** Locates the loader errors, in their order. Computed on each call. */
  locateLoaderErrors(): Location[];
  readonly failures: readonly RuleFailure[];
  /**
   * Questions that were not judged, and why, in the order of findings: a limit was reached, or a dialect is unknown.
   */
  readonly undecided: readonly Undecided[];
  /**
   * Milliseconds that each rule took, by id; undefined without `timing`. Work that several rules share counts for the
   * first of them.
   */
  readonly timings: ReadonlyMap<string, number> | undefined;
  readonly faults: readonly Fault[];
  /** Facts of a document of another kind than OpenAPI, for people: `Arazzo 1.0.1, 2 workflows`. */
  readonly otherKind?: string | undefined;
  /** Undefined if the document could not be analysed, or is of another kind. */
  readonly model: Model | undefined;
  /** The documents that were parsed, the root first. */
  readonly documents: readonly SourceDocument[];
}

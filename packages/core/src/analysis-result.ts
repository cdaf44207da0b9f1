import type { Analyser } from './analyser.js';
import type { Fault } from './fault/fault.js';
import type { GroupWordings } from './group/wordings.js';
import type { Finding, LoaderError, Location } from './issue/issue.js';
import type { Model } from './model/model.js';
import type { RuleSetting } from './rule/define-plugin.js';
import type { DeferredRule } from './rule/deferred-rule.js';
import type { Preset, Rule } from './rule/rule.js';
import type { Revisions } from './revision/revisions.js';
import type { Format } from './source/format.js';
import type { ReadDocument } from './source/read.js';
import type { SourceDocument } from './source/source-document.js';
import type { Limits } from './source/source.js';
import type { IgnoreFile } from './suppression/ignore-file.js';
import type { SuppressedFinding } from './suppression/suppression.js';
import type { Undecided } from './undecided/undecided.js';

/** The options of `analyse`. */
export interface AnalyseOptions {
  /** The rules to choose from: those of `@assay/rules`, of plugins, your own. Of deferred ones only those that run are loaded. */
  readonly rules: readonly (Rule | DeferredRule)[];
  /** Which of them run; `recommended` by default. */
  readonly preset?: Preset;
  /** What differs from the preset, by rule id. */
  readonly settings?: Readonly<Record<string, RuleSetting>>;
  /** How documents that a `$ref` names are read. Without it, no other document is read and such references are unresolved. */
  readonly read?: ReadDocument;
  /** What examines the documents besides the rules: rulesets of other tools. Their findings are sorted among those of the rules. */
  readonly analysers?: readonly Analyser[];
  readonly limits?: Partial<Limits>;
  /** Seconds after which the analysis ends with `analysis-deadline-exceeded`; all steps check it. */
  readonly deadline?: number;
  /** Called every few milliseconds, between two pieces of work: for hosts that watch their memory. */
  readonly watch?: (() => void) | undefined;
  /** Waited for every 15 milliseconds or so of work, as far as it can be interrupted: for hosts that serve others meanwhile. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** False if nothing is suppressed, whatever the documents say; true by default. */
  readonly suppressions?: boolean;
  /** The day, as `2027-01-31`; suppressions that end earlier have expired. Without it none expires. */
  readonly today?: string;
  /** Suppressions from outside the documents. */
  readonly ignoreFile?: IgnoreFile;
  /** Ids that suppressions may name although no rule has them: those of changes between documents. */
  readonly otherIds?: readonly string[];
  /**
   * What is kept from one version of a document that is being edited to the next: the one of that document, for one analysis at a
   * time. The documents of an analysis then change when the next one is made.
   */
  readonly revisions?: Revisions | undefined;
  /** True to measure how long each rule takes. Measuring costs time itself. */
  readonly timing?: boolean;
}

/** A rule that threw: an error of the rule, not of the document. The other rules went on. */
export interface RuleFailure {
  readonly rule: string;
  readonly message: string;
  /** Where the rule was in the document; null if it failed outside a visit. */
  readonly location: { readonly uri: string; readonly pointer: string } | null;
}

/** What an analysis found. */
export interface Analysis {
  /** The absolute URI of the root document. */
  readonly uri: string;
  /** Undefined if the format of the document is unknown. */
  readonly format: Format | undefined;
  /** `error` where the document could not be analysed; a finding then says why. */
  readonly status: 'success' | 'error';
  /** The findings: the root document's first, then by document, place and id. */
  readonly findings: readonly Finding[];
  /** What rules say of groups of findings as a whole; `groupsOf` puts it into words that are true of the findings that are left. */
  readonly wordings: GroupWordings;
  /** The ids of the rules that report what the document lacks, of those that found something. */
  readonly absences: ReadonlySet<string>;
  /** The suppressed findings, in the order of findings. */
  readonly suppressed: readonly SuppressedFinding[];
  readonly loaderErrors: readonly LoaderError[];
  /** Where each of the loader errors is, in their order. Computed when it is called. */
  locateLoaderErrors(): Location[];
  readonly failures: readonly RuleFailure[];
  /** What was not judged, and why, in the order of findings: a limit was reached, or a dialect is unknown. */
  readonly undecided: readonly Undecided[];
  /** How many milliseconds each rule took, by id; undefined if `timing` was not asked for. Work that several rules share is counted for the first of them. */
  readonly timings: ReadonlyMap<string, number> | undefined;
  readonly faults: readonly Fault[];
  /** Undefined if the document could not be analysed. */
  readonly model: Model | undefined;
  /** The documents that were parsed, the root first. */
  readonly documents: readonly SourceDocument[];
}

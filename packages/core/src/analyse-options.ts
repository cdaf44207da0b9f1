import type { Analyser } from './analyser.js';
import type { RuleSetting } from './rule/define-plugin.js';
import type { DeferredRule } from './rule/deferred-rule.js';
import type { Preset, Rule } from './rule/rule.js';
import type { Revisions } from './revision/revisions.js';
import type { ReadDocument } from './read-document.js';
import type { DocumentKind } from './source/document-kind.js';
import type { GateFault } from './model/document-faults.js';
import type { Limits, SourceDocument } from '@assay/text';
import type { IgnoreFile, SuppressionOptions } from '@assay/findings';
import type { Model } from './model/model.js';

/**
 * Loads the function that finds the current locations of a moved part of an API. It returns undefined if the part has not moved
 * or no longer exists.
 */
export type FindMoved = (model: Model) => Promise<NonNullable<SuppressionOptions['findMoved']>>;

/** The options of `analyse`. */
export interface AnalyseOptions {
  /** The rules to choose from: those of `@assay/rules`, of plugins, your own. A deferred rule is loaded only if it runs. */
  readonly rules: readonly (Rule | DeferredRule)[];
  /** Preset of rules to run; `recommended` by default. */
  readonly preset?: Preset;
  /** Deviations from the preset, by rule id. */
  readonly settings?: Readonly<Record<string, RuleSetting>>;
  /** Reads documents that a `$ref` names. Without it, no other document is read and such references are unresolved. */
  readonly read?: ReadDocument;
  /** Changes the root document before it is analysed: overlays. The analysis throws the errors that this function throws. */
  readonly overlay?: ((root: SourceDocument) => SourceDocument) | undefined;
  /**
   * Analysers that run besides the rules, such as rulesets of other tools. Their findings are sorted together with those of the
   * rules.
   */
  readonly analysers?: readonly Analyser[];
  /** Kinds of documents that are examined besides OpenAPI. */
  readonly kinds?: readonly DocumentKind[];
  readonly limits?: Partial<Limits>;
  /** Seconds after which the analysis ends with `analysis-deadline-exceeded`; all steps check it. */
  readonly deadline?: number;
  /**
   * Called every few milliseconds, between two pieces of work, with the minimum number of bytes that the next one takes. Hosts
   * use it to watch their memory: throw `MemoryExceeded` to end the analysis with `document-too-large`.
   */
  readonly watch?: ((ahead: number) => void) | undefined;
  /**
   * Aborts the analysis: the promise is rejected with the reason of the signal. The analysis notices a later abort when it
   * yields, about every 15 milliseconds, and when it reads documents.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Awaited after about every 15 milliseconds of work, as far as work can be interrupted, so that a host can serve other
   * requests.
   */
  readonly pause?: (() => Promise<void>) | undefined;
  /** False to ignore all suppressions of the documents; true by default. */
  readonly suppressions?: boolean;
  /** The current day, as `2027-01-31`; suppressions that end earlier have expired. Without it, no suppression expires. */
  readonly today?: string;
  /** Suppressions from outside the documents. */
  readonly ignoreFile?: IgnoreFile;
  /**
   * Finds moved parts of the API, for entries of the ignore file with a `use`. Without it, the pointers of such entries count.
   */
  readonly findMoved?: FindMoved | undefined;
  /** Faults found by the host. Rules report them, and no suppression hides them. */
  readonly hostFaults?: readonly GateFault[] | undefined;
  /** Ids that suppressions may name although no rule has them: ids of changes between documents. */
  readonly otherIds?: readonly string[];
  /**
   * State kept between versions of an edited document. Use one object for each document, and for one analysis at a time. The next
   * analysis changes the documents of the previous one.
   */
  readonly revisions?: Revisions | undefined;
  /** True to measure how long each rule takes. Measuring takes time itself. */
  readonly timing?: boolean;
}

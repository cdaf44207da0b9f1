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

/** Loads what finds the places that a part of an API has now; its result is undefined if the part is still there, or nowhere. */
export type FindMoved = (model: Model) => Promise<NonNullable<SuppressionOptions['findMoved']>>;

/** The options of `analyse`. */
export interface AnalyseOptions {
  /** The rules to choose from: those of `@assay/rules`, of plugins, your own. Of deferred ones only those that run are loaded. */
  readonly rules: readonly (Rule | DeferredRule)[];
  /** Preset of rules to run; `recommended` by default. */
  readonly preset?: Preset;
  /** Deviations from the preset, by rule id. */
  readonly settings?: Readonly<Record<string, RuleSetting>>;
  /** Reads documents that a `$ref` names. Without it, no other document is read and such references are unresolved. */
  readonly read?: ReadDocument;
  /** Changes the root document before it is analysed: overlays. What it throws, the analysis throws. */
  readonly overlay?: ((root: SourceDocument) => SourceDocument) | undefined;
  /**
   * Analysers that run besides the rules: rulesets of other tools. Their findings are sorted among those of the rules.
   */
  readonly analysers?: readonly Analyser[];
  /** Kinds of documents that are examined besides OpenAPI. */
  readonly kinds?: readonly DocumentKind[];
  readonly limits?: Partial<Limits>;
  /** Seconds after which the analysis ends with `analysis-deadline-exceeded`; all steps check it. */
  readonly deadline?: number;
  /**
   * Called every few milliseconds, between two pieces of work, with the bytes that the next one takes at least: for hosts that watch their
   * memory. `MemoryExceeded`, thrown there, ends the analysis with `document-too-large`.
   */
  readonly watch?: ((ahead: number) => void) | undefined;
  /**
   * Aborts the analysis: the promise is rejected with the reason of the signal. A signal that fires later is noticed where the
   * analysis lets others work, every 15 milliseconds or so, and where documents are read.
   */
  readonly signal?: AbortSignal | undefined;
  /** Waited for every 15 milliseconds or so of work, as far as it can be interrupted: for hosts that serve others meanwhile. */
  readonly pause?: (() => Promise<void>) | undefined;
  /** False if nothing is suppressed, whatever the documents say; true by default. */
  readonly suppressions?: boolean;
  /** The day, as `2027-01-31`; suppressions that end earlier have expired. Without it none expires. */
  readonly today?: string;
  /** Suppressions from outside the documents. */
  readonly ignoreFile?: IgnoreFile;
  /** Finds the places of moved parts of the API, for entries of the ignore file with a `use`; without it, their pointers count. */
  readonly findMoved?: FindMoved | undefined;
  /** Faults that the host has found, which rules report; no suppression hides them. */
  readonly hostFaults?: readonly GateFault[] | undefined;
  /** Ids that suppressions may name although no rule has them: those of changes between documents. */
  readonly otherIds?: readonly string[];
  /**
   * State kept from one version of an edited document to the next: the one of that document, for one analysis at a
   * time. The documents of an analysis then change when the next one is made.
   */
  readonly revisions?: Revisions | undefined;
  /** True to measure how long each rule takes. Measuring costs time itself. */
  readonly timing?: boolean;
}

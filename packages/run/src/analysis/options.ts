import type { Limits, Plugin, RuleSetting } from '@assay/core';
import type { FixKind } from '@assay/fixes';
import type { BasePreset, FetchPolicy } from '@assay/host';
import type { Gate } from '@assay/reporters';

/**
 * A document: the path or URL of one, as on the command line, or its content. A relative path starts from `cwd`; `uri` is the absolute URI
 * that references in the content are relative to, without which they lead nowhere.
 */
export type DocumentInput = string | URL | DocumentContent;

/** The content of a document: its text, or its bytes in UTF-8 or UTF-16. */
export type DocumentContent =
  | { readonly text: string; readonly uri?: string }
  | { readonly bytes: Uint8Array; readonly uri?: string };

/** Permissions for reading. */
export interface ReadOptions {
  /** The absolute path of the folder that relative paths start from; the working directory of the process by default. */
  readonly cwd?: string;
  /** The folder that references to files must not leave; by default what the configuration says, else the folder of the document. */
  readonly root?: string;
  /**
   * Permissions for fetching. By default only URLs that you name are fetched, not URLs that a document refers to (`{
   * allowRemote: true }` permits those).
   */
  readonly fetch?: Partial<FetchPolicy>;
  /** OpenAPI Overlays that are applied before the analysis, in this order: paths or URLs. By default those of the configuration. */
  readonly overlays?: readonly string[];
  /** Receives a sentence for each action of an overlay that changes nothing. */
  readonly onOverlayWarning?: (warning: string) => void;
  /** Aborts the work: the promise is rejected with the reason of the signal, and documents that are being fetched are given up. */
  readonly signal?: AbortSignal;
  /** The most bytes of one file; 256 MB by default. */
  readonly maxBytes?: number;
}

/** Options for analysing documents. They override the configuration. */
export interface AnalyseOptions extends ReadOptions {
  /** The path of a configuration; false for none. By default the nearest `assay.config.*` of each document, as on the command line. */
  readonly configuration?: string | false;
  /**
   * False to run no code that a configuration or ruleset leads to: JavaScript, plugins, functions, packages. Where there is some,
   * the analysis is refused. True by default.
   */
  readonly configurationCode?: boolean;
  /** Rules of other people, or yours, beside those of Assay and those that the configuration names. */
  readonly plugins?: readonly Plugin[];
  /** Preset of rules to run; `recommended` by default, and `none` for those that are set only. */
  readonly preset?: BasePreset;
  /** Deviations from the preset, by rule id: `'off'`, a severity, or `[severity, options]`. */
  readonly settings?: Readonly<Record<string, RuleSetting>>;
  /** The path or URL of a Spectral ruleset; it takes the place of the configured one. */
  readonly ruleset?: string;
  /** The only engine that runs the ruleset; by default Assay's own, and the package `@assay/spectral` what that cannot run. */
  readonly rulesetEngine?: 'native' | 'spectral';
  /** False to report what the documents, or an ignore file, ask to leave out. */
  readonly suppressions?: boolean;
  /** Seconds after which an analysis ends with `analysis-deadline-exceeded`. */
  readonly deadline?: number;
  readonly limits?: Partial<Limits>;
  /** The day as `2027-01-31`, after which suppressions of earlier days do not hold; today by default. */
  readonly today?: string;
}

/** Rules of a run that leaves all others out. Rules that say why a document cannot be analysed always run. */
export interface RuleChoiceOptions {
  /** The ids of the rules that run, even where they are off. Violations of the official schema fail only if `schemaErrors` says so. */
  readonly only?: readonly string[];
  /** Tags of rules that run where they are on: a topic, a category, `API8:2023`, `CWE-319`, a plugin. */
  readonly tags?: readonly string[];
}

/** Options for validating documents. */
export interface ValidateOptions extends AnalyseOptions, RuleChoiceOptions {
  /** The least severity of a finding that a document does not pass with; `high` by default. */
  readonly failSeverity?: Gate;
  /** `ignore` lets a document pass that violates the official schema of OpenAPI; `fail` by default. */
  readonly schemaErrors?: 'fail' | 'ignore';
  /** The score, a whole number from 0 to 100, that a document must have to pass; any by default. */
  readonly minScore?: number;
}

/** Options for generating projects. */
export interface ImportOptions extends ReadOptions {
  /** Takes the place of the servers of the document: `https://api.test/v1`; without a path, theirs are kept. */
  readonly baseUrl?: string;
  /** The kind of the engine that runs the projects; `http` by default. */
  readonly engine?: string;
  /** Creation time in the records; now by default. */
  readonly now?: Date;
}

/** Options for fixing documents. */
export interface FixOptions extends AnalyseOptions {
  /** Kinds of fixes to apply; by default only those that no client or server can notice. */
  readonly kinds?: readonly FixKind[];
  /** The ids of the rules whose fixes are applied; all of them by default. */
  readonly only?: readonly string[];
}

/** Options for comparing documents. */
export interface CompareOptions extends ReadOptions {
  /** False to give the changes that the new document, or an ignore file, approves. */
  readonly suppressions?: boolean;
  /** Days after its sunset until a deprecated part may be removed; 0 by default. */
  readonly graceDays?: number;
  /** The changes that do not pass: `weaker` (the default), `breaking`, `weaker,breaking` or `none`. */
  readonly failOn?: string;
  /** True if what breaks clients needs a new major version, which allows it. */
  readonly requireMajor?: boolean;
  /** The day as `2027-01-31`, after which suppressions of earlier days do not hold; today by default. */
  readonly today?: string;
}

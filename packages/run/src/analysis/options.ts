import type { Limits, Plugin, RuleSetting } from '@assay/core';
import type { FixKind } from '@assay/fixes';
import type { BasePreset, FetchPolicy } from '@assay/host';
import type { Gate } from '@assay/reporters';

/**
 * A document: its path or URL, as on the command line, or its content. A relative path starts from `cwd`. References in content
 * are resolved against `uri`, an absolute URI. Without it, relative references cannot be resolved.
 */
export type DocumentInput = string | URL | DocumentContent;

/** The content of a document: its text, or its bytes in UTF-8 or UTF-16. */
export type DocumentContent =
  | { readonly text: string; readonly uri?: string }
  | { readonly bytes: Uint8Array; readonly uri?: string };

/** Permissions for reading. */
export interface ReadOptions {
  /** The absolute path of the folder for relative paths. Default: the working directory of the process. */
  readonly cwd?: string;
  /** The folder that references to files must not leave. Default: the folder in the configuration, else the document's folder. */
  readonly root?: string;
  /**
   * Permissions for fetching. By default only URLs that you name are fetched, not URLs that a document refers to (`{
   * allowRemote: true }` permits those).
   */
  readonly fetch?: Partial<FetchPolicy>;
  /** OpenAPI Overlays to apply before the analysis, in order: paths or URLs. Default: the overlays in the configuration. */
  readonly overlays?: readonly string[];
  /** Receives a sentence for each action of an overlay that changes nothing. */
  readonly onOverlayWarning?: (warning: string) => void;
  /** Aborts the work. The promise rejects with the reason of the signal, and running fetches are cancelled. */
  readonly signal?: AbortSignal;
  /** Maximum bytes of one file. Default: 256 MB. */
  readonly maxBytes?: number;
}

/** Options for analysing documents. They override the configuration. */
export interface AnalyseOptions extends ReadOptions {
  /**
   * The path of a configuration; false for none. Default: the nearest `assay.config.*` of each document, as on the command line.
   */
  readonly configuration?: string | false;
  /**
   * False to refuse code of configurations and rulesets: JavaScript, plugins, functions, packages. If there is any, the analysis
   * is rejected. Default: true.
   */
  readonly configurationCode?: boolean;
  /** Plugins with further rules, in addition to Assay's and the configured ones. */
  readonly plugins?: readonly Plugin[];
  /** The preset of rules to run. With `none`, only rules in `settings` run. Default: `recommended`. */
  readonly preset?: BasePreset;
  /** Deviations from the preset, by rule id: `'off'`, a severity, or `[severity, options]`. */
  readonly settings?: Readonly<Record<string, RuleSetting>>;
  /** The path or URL of a Spectral ruleset, which replaces the configured one. */
  readonly ruleset?: string;
  /**
   * The only engine for the ruleset. By default Assay's engine runs the rules that it supports, and the package `@assay/spectral`
   * runs the others.
   */
  readonly rulesetEngine?: 'native' | 'spectral';
  /** False to report findings even if a document or an ignore file suppresses them. */
  readonly suppressions?: boolean;
  /** Seconds after which an analysis ends with `analysis-deadline-exceeded`. */
  readonly deadline?: number;
  readonly limits?: Partial<Limits>;
  /** The date of the analysis, as `2027-01-31`. Suppressions that ended earlier have no effect. Default: today. */
  readonly today?: string;
}

/** A selection of rules for a run. Rules that report unreadable documents always run. */
export interface RuleChoiceOptions {
  /**
   * The ids of the only rules to run, even if they are off. Violations of the official schema then fail only if `schemaErrors` is
   * `fail`.
   */
  readonly only?: readonly string[];
  /** The tags of the only rules to run, if they are on: a topic, a category, `API8:2023`, `CWE-319`, a plugin. */
  readonly tags?: readonly string[];
}

/** Options for validating documents. */
export interface ValidateOptions extends AnalyseOptions, RuleChoiceOptions {
  /** The lowest severity of a finding that fails a document. Default: `high`. */
  readonly failSeverity?: Gate;
  /** `ignore` lets documents pass that violate the official OpenAPI schema. Default: `fail`. */
  readonly schemaErrors?: 'fail' | 'ignore';
  /** The minimum score of a document, an integer from 0 to 100. By default there is no minimum. */
  readonly minScore?: number;
}

/** Options for generating projects. */
export interface ImportOptions extends ReadOptions {
  /**
   * The base URL of requests, which replaces the servers of the document: `https://api.test/v1`. Without a path, the servers'
   * paths are kept.
   */
  readonly baseUrl?: string;
  /** The kind of engine that runs the projects. Default: `http`. */
  readonly engine?: string;
  /** The creation time in the records. Default: now. */
  readonly now?: Date;
}

/** Options for fixing documents. */
export interface FixOptions extends AnalyseOptions {
  /** The kinds of fixes to apply. Default: only safe fixes, which clients and servers do not notice. */
  readonly kinds?: readonly FixKind[];
  /** The ids of the rules whose fixes are applied. Default: all rules. */
  readonly only?: readonly string[];
}

/** Options for comparing documents. */
export interface CompareOptions extends ReadOptions {
  /** False to include changes that the new document or an ignore file approves. */
  readonly suppressions?: boolean;
  /** The number of days that a deprecated part must stay after its sunset. Default: 0. */
  readonly graceDays?: number;
  /** The changes that fail the comparison: `weaker` (the default), `breaking`, `weaker,breaking` or `none`. */
  readonly failOn?: string;
  /** True if breaking changes require a new major version, which then allows them. */
  readonly requireMajor?: boolean;
  /** The date of the comparison, as `2027-01-31`. Approvals that ended earlier have no effect. Default: today. */
  readonly today?: string;
}

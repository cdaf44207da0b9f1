import type { FindingOverride, GateFault, Preset, RuleSetting, Analysis } from '@assay/core';
import type { CodePolicy, Input, OriginCredentials, SpectralConfiguration } from '@assay/host';
import type { Display, Gate, ReportFormat, DocumentCounts } from '@assay/reporters';
import type { ComparisonSource, Compared } from '../baseline/comparison.js';
import type { FixCounts } from '../fix/count-fixes.js';

// All of this is plain data, so that it can be sent to another thread.

/** The settings for all documents of a run. */
export interface RunTask {
  readonly cwd: string;
  /** Decides which code of configurations runs. */
  readonly code: CodePolicy;
  /** The commit for configurations and ignore files; undefined for the current files. */
  readonly configFrom: string | undefined;
  /** The configuration file for all documents; false for none. By default each document has its nearest one. */
  readonly config: string | false | undefined;
  readonly timing: boolean;
  /** The date, as `2027-01-31`. */
  readonly today: string;
  readonly maxFindings: number | undefined;
  /** The reports to write, in order. */
  readonly reports: readonly ReportTask[];
  /** The root of the repository, to which paths in some reports are relative; the working directory if there is no repository. */
  readonly repository: string;
  readonly gate: Gate;
  /** True if documents are scored. */
  readonly scores: boolean;
  /** True if reports display secrets of documents. */
  readonly showSecrets: boolean;
  /** True if verified fixes of findings are reported. */
  readonly fixes: boolean;
  /** The number of documents to report. */
  readonly documents: number;
  /** True if fixes are counted for suggestions after a failed run. */
  readonly nextSteps: boolean;
  readonly comparison: ComparisonSource | undefined;
  /** The cache of results; undefined if results are not cached. */
  readonly cache: CacheTask | undefined;
}

/** A report of a run. */
export interface ReportTask {
  readonly format: ReportFormat;
  readonly display: Display;
}

/** A document with its settings from the configuration and the command line. */
export interface DocumentTask {
  readonly input: Input;
  /** The reason for a missing document, as a predicate: `was an OpenAPI document at v1 and is gone`. */
  readonly missing?: string | undefined;
  readonly root: string | undefined;
  readonly allowRemote: boolean;
  /** The configured credentials by origin. */
  readonly credentials?: readonly OriginCredentials[] | undefined;
  readonly preset: Preset;
  /** True if the tokens of operations as agent tools are reported. */
  readonly isForAgents: boolean;
  readonly settings: Readonly<Record<string, RuleSetting>>;
  readonly overrides: readonly FindingOverride[];
  /** True if the configuration has rules of plugins or of another tool, which each thread must load itself. */
  readonly hasPlugins: boolean;
  /** The configured ignore file; undefined for the nearest one. */
  readonly ignoreFile: string | undefined;
  readonly spectral: SpectralConfiguration | undefined;
  /** The folder that must be trusted before code of the configuration runs. */
  readonly codeFolder: string;
  /** Changes of the files that control the gate, which are reported with this document. */
  readonly gateFaults: readonly GateFault[];
  /** The absolute URIs of the overlays, in the order of application. */
  readonly overlays?: readonly string[];
  /** The effect of violations of the official schema on the run. */
  readonly schemaErrors: 'fail' | 'ignore';
}

/** The location of cached results and the build of Assay, as plain data. */
export interface CacheTask {
  /** The path of the cache folder. */
  readonly folder: string;
  /** A name that identifies the build of Assay. */
  readonly build: string;
}

/** The outcome of a document: its part of each report, and the data for the end of the run. */
export interface DocumentOutcome {
  /** The pieces for each report of the run. */
  readonly parts: readonly Iterable<unknown>[];
  readonly counts: DocumentCounts;
  /** The fixes of a document that fails the gate; undefined if not requested. */
  readonly fixes?: FixCounts | undefined;
  /** Undefined if findings are not compared. */
  readonly compared: Compared | undefined;
  readonly timings: Analysis['timings'];
  /** The numbers of findings below the severity in their rule's setting, by rule id. */
  readonly belowLevel: Readonly<Record<string, number>>;
  /** The former rule ids in suppressions, with the current id of each. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The absolute URIs of the parsed documents, the root first. */
  readonly uris: readonly string[];
  /** The actions of overlays without effect, as sentences with their locations. */
  readonly overlayWarnings: readonly string[];
  /** False if the document could not be read. */
  readonly wasRead: boolean;
}

import type { FindingOverride, GateFault, Preset, RuleSetting, Analysis } from '@assay/core';
import type { CodePolicy, Input, OriginCredentials, SpectralConfiguration } from '@assay/host';
import type { Display, Gate, ReportFormat, DocumentCounts } from '@assay/reporters';
import type { ComparisonSource, Compared } from '../baseline/comparison.js';
import type { FixCounts } from '../fix/count-fixes.js';

// All of this is plain data: another thread can be given it.

/** Work to do with each document of a run. */
export interface RunTask {
  readonly cwd: string;
  /** Decides which code of configurations runs. */
  readonly code: CodePolicy;
  /** The commit that configurations and ignore files are read from; undefined for the files as they are. */
  readonly configFrom: string | undefined;
  /** The one configuration file of all documents; false for none. By default each has its nearest one. */
  readonly config: string | false | undefined;
  readonly timing: boolean;
  /** The day, as `2027-01-31`. */
  readonly today: string;
  readonly maxFindings: number | undefined;
  /** The reports to write, in their order. */
  readonly reports: readonly ReportTask[];
  /** The folder of the repository, from which some reports name files; the working directory where there is no repository. */
  readonly repository: string;
  readonly gate: Gate;
  /** True if documents are scored. */
  readonly scores: boolean;
  /** True if reports show the secrets of documents. */
  readonly showSecrets: boolean;
  /** True if verified fixes of findings are reported. */
  readonly fixes: boolean;
  /** Number of documents to report. */
  readonly documents: number;
  /** True if fixes are counted for what to do next after a failed run. */
  readonly nextSteps: boolean;
  readonly comparison: ComparisonSource | undefined;
  /** Cache of results for later runs; undefined if they are not cached. */
  readonly cache: CacheTask | undefined;
}

/** One of the reports of a run. */
export interface ReportTask {
  readonly format: ReportFormat;
  readonly display: Display;
}

/** A document, and what its configuration and the command line say about it. */
export interface DocumentTask {
  readonly input: Input;
  /** Reason for a document that is not there, as a predicate: `was an OpenAPI document at v1 and is gone`. */
  readonly missing?: string | undefined;
  readonly root: string | undefined;
  readonly allowRemote: boolean;
  /** Credentials by origin that the configuration names. */
  readonly credentials?: readonly OriginCredentials[] | undefined;
  readonly preset: Preset;
  /** True if the tokens of operations as tools of an agent are reported. */
  readonly isForAgents: boolean;
  readonly settings: Readonly<Record<string, RuleSetting>>;
  readonly overrides: readonly FindingOverride[];
  /** True where the configuration brings rules, of plugins or of another tool, which each thread has to load. */
  readonly hasPlugins: boolean;
  /** The configured ignore file; undefined for the nearest one. */
  readonly ignoreFile: string | undefined;
  readonly spectral: SpectralConfiguration | undefined;
  /** The folder to trust for code of the configuration to run. */
  readonly codeFolder: string;
  /** Changes of the files that decide what fails, which are reported with this document. */
  readonly gateFaults: readonly GateFault[];
  /** The absolute URIs of the overlays that are applied, in their order. */
  readonly overlays?: readonly string[];
  /** Effect of violations of the official schema on the run. */
  readonly schemaErrors: 'fail' | 'ignore';
}

/** Location of the results of documents, and the version of Assay: plain data. */
export interface CacheTask {
  /** The path of the folder of the cache. */
  readonly folder: string;
  /** The name that no other build of Assay has. */
  readonly build: string;
}

/** Outcome of a document: its part of each report, and the facts that the end of the run needs. */
export interface DocumentOutcome {
  /** The pieces for each report of the run. */
  readonly parts: readonly Iterable<unknown>[];
  readonly counts: DocumentCounts;
  /** Fixes of a document that fails the gate; undefined if nobody asks for them. */
  readonly fixes?: FixCounts | undefined;
  /** Undefined where findings are not compared with anything. */
  readonly compared: Compared | undefined;
  readonly timings: Analysis['timings'];
  /** Number of findings that a rule graded below the severity that it is set to, by the id of the rule. */
  readonly belowLevel: Readonly<Record<string, number>>;
  /** Former ids of rules that suppressions name, each with the present one. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The absolute URIs of the documents that were parsed, the root first. */
  readonly uris: readonly string[];
  /** The actions of overlays that change nothing, as sentences after their places. */
  readonly overlayWarnings: readonly string[];
  /** False where the document could not be read. */
  readonly wasRead: boolean;
}

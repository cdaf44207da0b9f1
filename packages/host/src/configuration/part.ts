import type { BasePreset } from './base-presets.js';
import type { Category, FindingOverride, Severity } from '@assay/core';
import type { OriginCredentials } from '../fetch/credentials.js';
import type { ConfigurationFile, Origin, Traced } from './mistakes.js';

/** A raw setting of a rule. It is checked once all rules are known. */
export interface RawSetting {
  readonly id: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** Selectors of an override for parts of a document. */
export type PartSelectors = Omit<FindingOverride, 'rules'>;

/** One entry of `overrides`. */
export interface RawOverride {
  readonly origin: Origin;
  readonly files: readonly Traced<string>[] | undefined;
  /** Undefined if the override applies to whole documents. */
  readonly part: PartSelectors | undefined;
  /** The selectors as text for people: ``in `legacy/**`, at the path `/admin/**` ``. */
  readonly where: string;
  readonly rules: readonly RawSetting[];
}

/** A Spectral ruleset that runs in addition to the rules. */
export interface SpectralConfiguration {
  /** An absolute path, or a URL. */
  readonly ruleset: string;
  /** The only engine that runs it. By default Assay's own engine, and Spectral for rules that it cannot run. */
  readonly engine?: 'native' | 'spectral';
  /** The categories of its findings by code. */
  readonly categories: Readonly<Record<string, Category>>;
}

/** Headers, cookies and authentication that `assay verify` adds to each request, in the form of its options. */
export interface VerifyConfiguration {
  readonly headers: readonly Traced<string>[] | undefined;
  readonly cookies: readonly Traced<string>[] | undefined;
  readonly auth: Traced<string> | undefined;
}

/** The policy for changes between two versions. */
export interface DiffConfiguration {
  /** The number of days after its sunset before a deprecated part may be removed. */
  readonly graceDays: Traced<number> | undefined;
  /** True if breaking changes require a new major version. */
  readonly requireMajor: Traced<boolean> | undefined;
}

/** The values other than rule settings. For each value, the nearest file counts. Paths are absolute. */
export interface ConfigurationValues {
  /** Patterns of the documents that `assay validate` reads if it gets a folder, or no input. */
  readonly include: readonly Traced<string>[] | undefined;
  readonly exclude: readonly Traced<string>[] | undefined;
  readonly failSeverity: Traced<Severity | 'none'> | undefined;
  /** The effect of violations of the official schema on a run. */
  readonly schemaErrors: Traced<'fail' | 'ignore'> | undefined;
  /** The minimum score of a document, from 0 to 100. */
  readonly minScore: Traced<number> | undefined;
  readonly spectral: Traced<SpectralConfiguration> | undefined;
  /** The absolute URIs of overlays to apply to documents before the analysis. */
  readonly overlays: readonly Traced<string>[] | undefined;
  readonly ignoreFile: Traced<string> | undefined;
  readonly baseline: Traced<string> | undefined;
  /** The folder that references must not leave. */
  readonly root: Traced<string> | undefined;
  readonly allowRemote: Traced<boolean> | undefined;
  /** Credentials for origins that documents are read from. */
  readonly credentials: readonly Traced<OriginCredentials>[] | undefined;
  /** The ranks of harmful requests that `assay verify` and exports may send. */
  readonly allow: readonly Traced<'credentials' | 'settings' | 'destructive' | 'outside'>[] | undefined;
  readonly verify: VerifyConfiguration | undefined;
  readonly diff: DiffConfiguration | undefined;
}

/** The content of one configuration file. */
export interface ConfigurationPart {
  readonly file: ConfigurationFile;
  readonly extends: readonly Traced<string>[];
  readonly plugins: readonly Traced<string>[];
  readonly preset: Traced<BasePreset> | undefined;
  readonly rules: readonly RawSetting[];
  readonly overrides: readonly RawOverride[];
  readonly values: ConfigurationValues;
}

import type { BasePreset } from './base-presets.js';
import type { Category, FindingOverride, Severity } from '@assay/core';
import type { OriginCredentials } from '../fetch/credentials.js';
import type { ConfigurationFile, Origin, Traced } from './mistakes.js';

/** A setting of a rule as it is written; it is checked when all rules are known. */
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
  /** Undefined where the override is about whole documents. */
  readonly part: PartSelectors | undefined;
  /** Description of the selectors for people: ``in `legacy/**`, at the path `/admin/**` ``. */
  readonly where: string;
  readonly rules: readonly RawSetting[];
}

/** A Spectral ruleset that runs beside the rules. */
export interface SpectralConfiguration {
  /** An absolute path, or a URL. */
  readonly ruleset: string;
  /** The only engine that runs it; by default Assay's own, and Spectral what that cannot run. */
  readonly engine?: 'native' | 'spectral';
  /** The categories of its findings by their code. */
  readonly categories: Readonly<Record<string, Category>>;
}

/** Headers, cookies and authentication that `assay verify` adds to each request, written as for its options. */
export interface VerifyConfiguration {
  readonly headers: readonly Traced<string>[] | undefined;
  readonly cookies: readonly Traced<string>[] | undefined;
  readonly auth: Traced<string> | undefined;
}

/** Policy that changes between two versions are judged by. */
export interface DiffConfiguration {
  /** Days after its sunset until a deprecated part may be removed. */
  readonly graceDays: Traced<number> | undefined;
  /** True if what breaks clients needs a new major version. */
  readonly requireMajor: Traced<boolean> | undefined;
}

/** The values that are not settings of rules: of each the nearest one counts. Paths are absolute. */
export interface ConfigurationValues {
  /** Patterns of the documents that `assay validate` takes where it is given a folder, or nothing. */
  readonly include: readonly Traced<string>[] | undefined;
  readonly exclude: readonly Traced<string>[] | undefined;
  readonly failSeverity: Traced<Severity | 'none'> | undefined;
  /** Effect of violations of the official schema on a run. */
  readonly schemaErrors: Traced<'fail' | 'ignore'> | undefined;
  /** The score that a document must have, from 0 to 100. */
  readonly minScore: Traced<number> | undefined;
  readonly spectral: Traced<SpectralConfiguration> | undefined;
  /** The absolute URIs of overlays that are applied to documents before the analysis. */
  readonly overlays: readonly Traced<string>[] | undefined;
  readonly ignoreFile: Traced<string> | undefined;
  readonly baseline: Traced<string> | undefined;
  /** The folder that references must not leave. */
  readonly root: Traced<string> | undefined;
  readonly allowRemote: Traced<boolean> | undefined;
  /** Credentials of origins that are read from. */
  readonly credentials: readonly Traced<OriginCredentials>[] | undefined;
  /** The ranks of harm that `assay verify` and exports send. */
  readonly allow: readonly Traced<'credentials' | 'settings' | 'destructive' | 'outside'>[] | undefined;
  readonly verify: VerifyConfiguration | undefined;
  readonly diff: DiffConfiguration | undefined;
}

/** Content of one configuration file. */
export interface ConfigurationPart {
  readonly file: ConfigurationFile;
  readonly extends: readonly Traced<string>[];
  readonly plugins: readonly Traced<string>[];
  readonly preset: Traced<BasePreset> | undefined;
  readonly rules: readonly RawSetting[];
  readonly overrides: readonly RawOverride[];
  readonly values: ConfigurationValues;
}

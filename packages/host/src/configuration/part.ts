import type { Category, FindingOverride, Preset, Severity } from '@assay/core';
import type { ConfigurationFile, Origin, Traced } from './configuration-file.js';

/** A setting of a rule as it is written; it is checked when all rules are known. */
export interface WrittenSetting {
  readonly id: string;
  readonly value: unknown;
  readonly origin: Origin;
}

/** What the selectors of an override say about parts of a document. */
export type PartSelectors = Omit<FindingOverride, 'rules'>;

/** One entry of `overrides`. */
export interface WrittenOverride {
  readonly origin: Origin;
  readonly files: readonly Traced<string>[] | undefined;
  /** Undefined where the override is about whole documents. */
  readonly part: PartSelectors | undefined;
  /** What the selectors say, for people: ``in `legacy/**`, at the path `/admin/**` ``. */
  readonly where: string;
  readonly rules: readonly WrittenSetting[];
}

/** A Spectral ruleset that runs beside the rules. */
export interface SpectralConfiguration {
  /** An absolute path, or a URL. */
  readonly ruleset: string;
  /** The categories of its findings by their code. */
  readonly categories: Readonly<Record<string, Category>>;
}

/** The values that are not settings of rules: of each the nearest one counts. Paths are absolute. */
export interface ConfigurationValues {
  /** Patterns of the documents that `assay validate` takes where it is given a folder, or nothing. */
  readonly include: readonly Traced<string>[] | undefined;
  readonly exclude: readonly Traced<string>[] | undefined;
  readonly failSeverity: Traced<Severity | 'none'> | undefined;
  /** Whether violations of the official schema fail a run. */
  readonly schemaErrors: Traced<'fail' | 'ignore'> | undefined;
  /** The score that a document must have, from 0 to 100. */
  readonly minScore: Traced<number> | undefined;
  readonly spectral: Traced<SpectralConfiguration> | undefined;
  readonly ignoreFile: Traced<string> | undefined;
  readonly baseline: Traced<string> | undefined;
  /** The folder that references must not leave. */
  readonly root: Traced<string> | undefined;
  readonly allowRemote: Traced<boolean> | undefined;
  /** The ranks of harm that `assay verify` and exports send. */
  readonly allow: readonly Traced<'credentials' | 'settings' | 'destructive' | 'outside'>[] | undefined;
}

/** What one configuration file says. */
export interface ConfigurationPart {
  readonly file: ConfigurationFile;
  readonly extends: readonly Traced<string>[];
  readonly plugins: readonly Traced<string>[];
  readonly preset: Traced<Preset> | undefined;
  readonly rules: readonly WrittenSetting[];
  readonly overrides: readonly WrittenOverride[];
  readonly values: ConfigurationValues;
}

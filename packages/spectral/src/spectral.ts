import { isAbsolute, resolve } from 'node:path';
import type { Analyser, AnalyserResult, Category, RuleFailure } from '@assay/core';
import type { RulesetResult } from './load/load-ruleset.js';
import type { RulesetCode } from './load/ruleset-code.js';

/** Options for running a team's ruleset. */
export interface SpectralOptions {
  /** The folder that a relative path starts from, and that paths in messages are relative to; the working directory where it is not given. */
  readonly cwd?: string;
  /**
   * Permission for the ruleset to be at, extend or import a URL, which `readUrl` then reads. References of documents follow the policy of the
   * analysis.
   */
  readonly allowRemote?: boolean;
  /**
   * Decides whether the ruleset runs code: JavaScript, or JSONPath filters that can run any. Where it says no, the ruleset is left
   * out without a failure. By default all code runs.
   */
  readonly admits?: (code: RulesetCode) => Promise<boolean>;
  /** Reads the text of a ruleset in YAML or JSON, or of one that it extends, by its absolute path; from the disk by default. */
  readonly readFile?: (path: string) => Promise<string>;
  /** Reads the text at a URL; throws an `Error` with a clause as its message. Without it no URL is read. */
  readonly readUrl?: (url: string) => Promise<string>;
  /** Names of the only rules that run; then nothing is reported that belongs to no rule. All rules run by default. */
  readonly only?: ReadonlySet<string>;
  /** The categories of findings by their code; `documentation` for all others. */
  readonly categories?: Readonly<Record<string, Category>>;
}

/** A ruleset that was loaded, and what is wrong with it. */
export interface LoadedSpectral {
  readonly analyser: Analyser;
  /** One sentence for each thing that keeps the ruleset from being run; where there is one, the analyser reports it in each analysis. */
  readonly failures: readonly RuleFailure[];
}

/**
 * Makes an analyser of a Spectral ruleset. Spectral itself and the ruleset are loaded by the first analysis.
 *
 * @param ruleset The path or URL of a ruleset in YAML, JSON or JavaScript. It may run code: that of its functions.
 */
export function spectral(ruleset: string, options: SpectralOptions = {}): Analyser {
  return prepareSpectral(ruleset, options).analyser;
}

/** Makes the same analyser and loads its ruleset at once, to tell what is wrong with it before any document is read. */
export async function loadSpectral(ruleset: string, options: SpectralOptions = {}): Promise<LoadedSpectral> {
  const { analyser, load } = prepareSpectral(ruleset, options);
  return { analyser, failures: await load() };
}

/** An analyser of a ruleset that can be loaded before the first analysis. */
export interface PreparedSpectral {
  readonly analyser: Analyser;
  /** Loads the ruleset, once; one sentence for each thing that keeps it from being run. */
  load(): Promise<readonly RuleFailure[]>;
}

/** Makes an analyser of a ruleset, and the function that loads the ruleset. */
export function prepareSpectral(ruleset: string, options: SpectralOptions): PreparedSpectral {
  const cwd = options.cwd ?? process.cwd();
  const location = isUrl(ruleset) || isAbsolute(ruleset) ? ruleset : resolve(cwd, ruleset);
  let loading: Promise<RulesetResult> | undefined;

  // Loading Spectral takes longer than most analyses.
  function loadOnce(): Promise<RulesetResult> {
    loading ??= import('./load/load-ruleset.js').then(({ loadRuleset }) =>
      loadRuleset({
        location,
        cwd,
        allowRemote: options.allowRemote === true,
        admits: options.admits,
        readText: options.readFile,
        readUrl: options.readUrl,
      }),
    );
    return loading;
  }

  const analyser: Analyser = {
    name: ruleset,
    async analyse(documents, context): Promise<AnalyserResult> {
      const loaded = await loadOnce();
      if (!loaded.ok) return { findings: [], failures: loaded.failures };
      const { lint } = await import('./run/lint.js');
      return lint(loaded.loaded, documents, context, options.categories ?? {}, options.only);
    },
  };
  return {
    analyser,
    async load() {
      const loaded = await loadOnce();
      return loaded.ok ? [] : loaded.failures;
    },
  };
}

function isUrl(text: string): boolean {
  return /^https?:\/\//iu.test(text);
}

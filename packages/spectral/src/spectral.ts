import { isAbsolute, resolve } from 'node:path';
import type { Analyser, AnalyserResult, Category, RuleFailure } from '@assay/core';
import type { RulesetResult } from './load/load-ruleset.js';
import type { RulesetCode } from './load/ruleset-code.js';

/** Options for a Spectral ruleset. */
export interface SpectralOptions {
  /** The folder for relative paths, in options and in messages. Default: the working directory. */
  readonly cwd?: string;
  /**
   * True if the ruleset may be at, extend or import a URL, which `readUrl` then reads. References of documents follow the policy
   * of the analysis.
   */
  readonly allowRemote?: boolean;
  /**
   * Decides whether the ruleset may run code: JavaScript, or JSONPath filters that can run any code. If it returns false, the
   * ruleset is skipped without a failure. By default all code runs.
   */
  readonly admits?: (code: RulesetCode) => Promise<boolean>;
  /**
   * Reads the text of a YAML or JSON ruleset, or of a ruleset that it extends, by its absolute path. Default: reads from the
   * disk.
   */
  readonly readFile?: (path: string) => Promise<string>;
  /** Reads the text at a URL; throws an `Error` with a clause as its message. Without it, no URL is read. */
  readonly readUrl?: (url: string) => Promise<string>;
  /** The names of the rules that run. If set, nothing else is reported. By default all rules run. */
  readonly only?: ReadonlySet<string>;
  /** The categories of findings by their code. Default: `documentation`. */
  readonly categories?: Readonly<Record<string, Category>>;
}

/** A loaded ruleset and its errors. */
export interface LoadedSpectral {
  readonly analyser: Analyser;
  /** One sentence for each reason why the ruleset cannot run. The analyser repeats these failures in each analysis. */
  readonly failures: readonly RuleFailure[];
}

/**
 * Creates an analyser from a Spectral ruleset. The first analysis loads Spectral and the ruleset.
 *
 * @param ruleset The path or URL of a ruleset in YAML, JSON or JavaScript. It can run code: its own functions.
 */
export function spectral(ruleset: string, options: SpectralOptions = {}): Analyser {
  return prepareSpectral(ruleset, options).analyser;
}

/** Creates the same analyser and loads its ruleset at once, to report its errors before any document is read. */
export async function loadSpectral(ruleset: string, options: SpectralOptions = {}): Promise<LoadedSpectral> {
  const { analyser, load } = prepareSpectral(ruleset, options);
  return { analyser, failures: await load() };
}

/** An analyser whose ruleset can be loaded before the first analysis. */
export interface PreparedSpectral {
  readonly analyser: Analyser;
  /** Loads the ruleset once. Returns one sentence for each reason why it cannot run. */
  load(): Promise<readonly RuleFailure[]>;
}

/** Creates an analyser from a ruleset, with the function that loads the ruleset. */
export function prepareSpectral(ruleset: string, options: SpectralOptions): PreparedSpectral {
  const cwd = options.cwd ?? process.cwd();
  const location = isUrl(ruleset) || isAbsolute(ruleset) ? ruleset : resolve(cwd, ruleset);
  let loading: Promise<RulesetResult> | undefined;

  // Loaded on demand, because loading Spectral takes longer than most analyses.
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

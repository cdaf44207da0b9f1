import type { Analyser } from '@assay/core';
import type { SpectralConfiguration } from '@assay/host';

/** The Spectral rulesets of a run, each loaded once and only when it is asked for. */
export class Rulesets {
  private readonly cwd: string;
  private readonly loaded = new Map<string, Analyser>();

  constructor(cwd: string) {
    this.cwd = cwd;
  }

  /** The analysers of a ruleset; none where there is no ruleset. What is wrong with it is told in each report. */
  async analysersOf(
    ruleset: SpectralConfiguration | undefined,
    allowRemote: boolean | undefined,
  ): Promise<readonly Analyser[]> {
    if (ruleset === undefined) return [];
    const key = JSON.stringify([ruleset, allowRemote]);
    let analyser = this.loaded.get(key);
    if (analyser === undefined) {
      const { spectral } = await import('@assay/spectral');
      analyser = spectral(ruleset.ruleset, {
        cwd: this.cwd,
        allowRemote: allowRemote === true,
        categories: ruleset.categories,
      });
      this.loaded.set(key, analyser);
    }
    return [analyser];
  }
}

import type { Analyser, IgnoreFile } from '@assay/core';
import { filePath, IgnoreFileError, IgnoreFiles, type Input, type SpectralConfiguration } from '@assay/host';
import type { GivenInput, MissingInput } from './analyse-input.js';
import { CommandError } from './command-error.js';
import { loadOptional } from './optional-package.js';

/** The files that several documents of a run share, each loaded once and only when it is asked for: Spectral rulesets and ignore files. */
export class SharedFiles {
  private readonly cwd: string;
  private readonly loaded = new Map<string, Analyser>();
  private readonly ignoreFiles = new IgnoreFiles();

  constructor(cwd: string) {
    this.cwd = cwd;
  }

  /** The analysers of a ruleset; none where there is no ruleset. What is wrong with it is part of each report. */
  async analysersOf(
    ruleset: SpectralConfiguration | undefined,
    allowRemote: boolean | undefined,
  ): Promise<readonly Analyser[]> {
    if (ruleset === undefined) return [];
    const key = JSON.stringify([ruleset, allowRemote]);
    let analyser = this.loaded.get(key);
    if (analyser === undefined) {
      const { spectral } = await loadOptional(
        '@assay/spectral',
        `The Spectral ruleset \`${ruleset.ruleset}\``,
        // A bundler of the library resolves what is imported, unless somebody catches that it cannot.
        () => import('@assay/spectral').catch((error: unknown) => Promise.reject(error)),
      );
      analyser = spectral(ruleset.ruleset, {
        cwd: this.cwd,
        allowRemote: allowRemote === true,
        categories: ruleset.categories,
      });
      this.loaded.set(key, analyser);
    }
    return [analyser];
  }

  /**
   * The ignore file of an input: the configured one, else the nearest `.assay-ignore.yaml` above a file.
   *
   * @throws CommandError where it cannot be read.
   */
  async ignoreFileOf(
    { uri, kind }: Pick<Input | GivenInput | MissingInput, 'uri' | 'kind'>,
    path: string | undefined,
  ): Promise<IgnoreFile | undefined> {
    try {
      if (path !== undefined) return await this.ignoreFiles.read(path);
      const file = kind === 'file' || kind === 'given' || kind === 'missing' ? filePath(uri) : undefined;
      return file === undefined ? undefined : await this.ignoreFiles.nearest(file);
    } catch (error) {
      throw error instanceof IgnoreFileError ? new CommandError(error.message) : error;
    }
  }
}

import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Analyser, IgnoreFile } from '@assay/core';
import {
  CodeGate,
  currentFiles,
  type ProjectFiles,
  type CodePolicy,
  displayName,
  filePath,
  IgnoreFileError,
  IgnoreFiles,
  type Input,
  type ReadPolicy,
  type SpectralConfiguration,
} from '@assay/host';
import type { GivenInput, MissingInput } from './analyse-input.js';
import type { RulesetCode } from '@assay/spectral';
import { CommandError } from './command-error.js';
import { followConversion } from './ignored/follow-conversion.js';
import type { OpenOverlays } from './overlay/open-overlays.js';

interface LoadedRuleset {
  readonly analyser: Analyser;
  load(): Promise<unknown>;
}

/** Loads files that several documents of a run share, such as rulesets and ignore files. Each is loaded once, on demand. */
export class SharedFiles {
  private readonly cwd: string;
  private readonly gate: CodeGate;
  private readonly loaded = new Map<string, LoadedRuleset>();
  /** The source of the files. */
  readonly files: ProjectFiles;
  private readonly ignoreFiles: IgnoreFiles;
  private readonly overlays = new Map<string, Promise<OpenOverlays>>();

  /** @param gate - decides which code of rulesets runs; by default all code runs */
  constructor(
    cwd: string,
    gate: CodeGate = new CodeGate({ mode: 'run' }, cwd),
    files: ProjectFiles = currentFiles,
  ) {
    this.cwd = cwd;
    this.files = files;
    this.ignoreFiles = new IgnoreFiles(files);
    this.gate = gate;
  }

  /** The decision about code of rulesets, for other threads. */
  get codePolicy(): CodePolicy {
    return this.gate.policy;
  }

  /**
   * Returns the analysers of a ruleset; empty if none exists. Errors of the ruleset are part of each report.
   *
   * @param folder - the folder that must be trusted before its code runs
   */
  async analysersOf(
    ruleset: SpectralConfiguration | undefined,
    fetch: ReadPolicy['fetch'],
    folder: string,
  ): Promise<readonly Analyser[]> {
    return ruleset === undefined ? [] : [(await this.prepareRuleset(ruleset, fetch, folder)).analyser];
  }

  /** Loads a ruleset before any document is read, so that its code is reported first. */
  async loadRuleset(
    ruleset: SpectralConfiguration | undefined,
    fetch: ReadPolicy['fetch'],
    folder: string,
  ): Promise<void> {
    if (ruleset !== undefined) await (await this.prepareRuleset(ruleset, fetch, folder)).load();
  }

  private async prepareRuleset(
    ruleset: SpectralConfiguration,
    fetch: ReadPolicy['fetch'],
    folder: string,
  ): Promise<LoadedRuleset> {
    const key = JSON.stringify([ruleset, fetch, folder]);
    let loaded = this.loaded.get(key);
    if (loaded === undefined) {
      const { prepareRuleset } = await import('./ruleset/prepare-ruleset.js');
      loaded = prepareRuleset(ruleset.ruleset, {
        cwd: this.cwd,
        engine: ruleset.engine,
        // Without permission to run all code, nothing is fetched, because remote code is unknown before it runs.
        fetch: this.gate.policy.mode === 'run' ? fetch : undefined,
        categories: ruleset.categories,
        ...(this.files.areCurrent ? {} : { readFile: (path: string) => this.readText(path) }),
        admits: (code) => this.admits(ruleset.ruleset, code, folder),
      });
      this.loaded.set(key, loaded);
    }
    return loaded;
  }

  private async readText(path: string): Promise<string> {
    return new TextDecoder().decode(await this.files.readBytes(path));
  }

  private async admits(ruleset: string, { kind, paths }: RulesetCode, folder: string): Promise<boolean> {
    // Filters of users who run all code are not reported, because they are rarely relevant.
    if (kind === 'expressions' && this.gate.policy.mode === 'run') return true;
    const getDisplayName = (path: string): string => displayName(pathToFileURL(path).href, this.cwd);
    const own = isAbsolute(ruleset) ? ruleset : resolve(this.cwd, ruleset);
    const others = paths.filter((path) => path !== own).map((path) => `\`${getDisplayName(path)}\``);
    const subject =
      kind === 'expressions'
        ? 'the ruleset with filters that call functions'
        : others.length === 0
          ? 'the ruleset'
          : `the code of the ruleset, ${others.join(', ')},`;
    return this.gate.admits({
      kind: 'ruleset',
      paths,
      subject,
      folder,
      namedIn: { path: own, place: getDisplayName(own), position: undefined },
    });
  }

  /**
   * Returns the overlays at the given URIs; undefined if none exist. Each list is read once.
   *
   * @throws CommandError if an overlay cannot be read or is invalid. The message names it, with the action and line.
   */
  async findOverlays(
    uris: readonly string[] | undefined,
    policy: ReadPolicy,
  ): Promise<OpenOverlays | undefined> {
    if (uris === undefined || uris.length === 0) return undefined;
    const key = JSON.stringify([uris, policy.fetch]);
    const known = this.overlays.get(key);
    if (known !== undefined) return known;
    const { openOverlays } = await import('./overlay/open-overlays.js');
    const opened = openOverlays(uris, policy);
    this.overlays.set(key, opened);
    return opened;
  }

  /**
   * Returns the ignore file of an input: the configured one, or else the nearest `.assay-ignore.yaml` above a file.
   *
   * @throws CommandError if it cannot be read.
   */
  async ignoreFileOf(
    { uri, kind }: Pick<Input | GivenInput | MissingInput, 'uri' | 'kind'>,
    path: string | undefined,
  ): Promise<IgnoreFile | undefined> {
    try {
      const document = kind === 'file' || kind === 'given' || kind === 'missing' ? filePath(uri) : undefined;
      if (path === undefined && document === undefined) return undefined;
      const file =
        path === undefined
          ? await this.ignoreFiles.nearest(document ?? '')
          : await this.ignoreFiles.read(path);
      return file === undefined || document === undefined ? file : followConversion(file, document);
    } catch (error) {
      throw error instanceof IgnoreFileError ? new CommandError(error.message) : error;
    }
  }
}

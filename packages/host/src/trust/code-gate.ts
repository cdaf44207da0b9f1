import { pathToFileURL } from 'node:url';
import type { Position } from '@assay/core';
import { displayName } from '../uri.js';
import type { Trust } from './trust-file.js';
import type { FilesState } from './trusted-files.js';

/** The decision of a run about code that configurations name. It is plain data that can be passed to other threads. */
export type CodePolicy =
  /** All code runs. */
  | {
      readonly mode: 'run';
      /**
       * `all` sends the credentials of any configuration; by default only configurations in the user's trust file may send them.
       */
      readonly credentials?: 'all' | undefined;
    }
  /** No code runs, because an option forbids it. */
  | { readonly mode: 'refuse'; readonly option: string }
  /** Only code in a trust file runs, if it is unchanged. */
  | {
      readonly mode: 'trusted';
      /** The absolute path of the trust file. */
      readonly trustFile: string;
    };

/** Code that a configuration names. */
export interface CodeRequest {
  readonly kind: 'configuration' | 'plugin' | 'ruleset';
  /** The absolute paths of the files to run. */
  readonly paths: readonly string[];
  /** The description of the code for people: ``the plugin `./shop.mjs` ``. */
  readonly subject: string;
  /** The absolute path of the folder to trust: the folder of the configuration that names the code. */
  readonly folder: string;
  /** The file and location that name the code. */
  readonly namedIn: {
    readonly path: string;
    readonly place: string;
    readonly position: Position | undefined;
  };
}

/** Code that was not run, or a value that was ignored. */
export interface RefusedCode {
  readonly kind: 'code' | 'value';
  /** The absolute path of the file that names the code or value. */
  readonly path: string;
  /** Undefined if the message concerns the whole file. */
  readonly position: Position | undefined;
  /** The code, the reason why it did not run, and how to allow it. */
  readonly message: string;
  /** The absolute paths of the files that would have run; empty for a value. */
  readonly paths: readonly string[];
}

/** Receivers of a gate's decisions. */
export interface CodeEvents {
  /** Called once with each file before it runs. */
  readonly onRun?: (path: string) => void;
  readonly onRefused?: (refused: RefusedCode) => void;
}

/** Decides which code of configurations runs: configurations in JavaScript, plugins, rulesets with functions. */
export class CodeGate {
  readonly policy: CodePolicy;
  /** The absolute path of the folder of the run. */
  readonly cwd: string;
  private readonly events: CodeEvents;
  private readonly running = new Set<string>();
  private readonly refusals = new Set<string>();
  private trust: Trust | undefined;

  /** @param cwd - the absolute path of the folder that displayed names are relative to */
  constructor(policy: CodePolicy, cwd: string, events: CodeEvents = {}) {
    this.policy = policy;
    this.cwd = cwd;
    this.events = events;
  }

  /** Checks whether code may run. A refusal is reported once. */
  async admits(request: CodeRequest): Promise<boolean> {
    const why = await this.whyNot(request);
    if (why === undefined) {
      for (const path of request.paths) if (!this.running.has(path)) this.events.onRun?.(path);
      for (const path of request.paths) this.running.add(path);
      return true;
    }
    const { kind, subject, namedIn } = request;
    const verb = kind === 'configuration' ? 'was not run' : 'was not loaded';
    this.refuse('code', namedIn, `${subject} ${verb}: ${why}`, request.paths);
    return false;
  }

  /**
   * Returns the reason why a configuration's credentials are not sent, as a clause; undefined if they are. An untrusted folder
   * could send them to its author's server, even if its code may run.
   *
   * @param path - the absolute path of the file that names them
   * @param folder - the folder to trust
   */
  async whyNotSent(path: string, folder: string): Promise<string | undefined> {
    const { policy } = this;
    if (policy.mode === 'refuse') return `\`${policy.option}\` allows none`;
    if (policy.mode === 'run' && policy.credentials === 'all') return undefined;
    const { trustFilePath } = await import('./trust-file.js');
    const trustFile = policy.mode === 'run' ? trustFilePath(process.env) : policy.trustFile;
    const state = await this.stateOf([path], folder, trustFile);
    const name = this.getDisplayName(folder);
    const how = `(\`assay trust${name === '.' ? '' : ` ${name}`}\`)`;
    if (state.kind === 'trusted') return undefined;
    return state.kind === 'changed'
      ? `\`${this.getDisplayName(state.path)}\` has changed since you trusted the folder ${how}`
      : `you have not trusted the folder ${how}`;
  }

  /** Reports an ignored value of a configuration once. */
  ignore(namedIn: CodeRequest['namedIn'], sentence: string): void {
    this.refuse('value', namedIn, sentence, []);
  }

  private refuse(
    kind: RefusedCode['kind'],
    { path, place, position }: CodeRequest['namedIn'],
    sentence: string,
    paths: readonly string[],
  ): void {
    const message = `${place}: ${sentence}`;
    if (this.refusals.has(message)) return;
    this.refusals.add(message);
    this.events.onRefused?.({ kind, path, position, message, paths });
  }

  /** Returns the reason why code may not run and how to allow it, as the end of a text; undefined if it may. */
  private async whyNot({ paths, folder }: CodeRequest): Promise<string | undefined> {
    const { policy } = this;
    if (policy.mode === 'run') return undefined;
    if (policy.mode === 'refuse')
      return `it is code, and \`${policy.option}\` reads only data. Omit the option to run it.`;
    const state = await this.stateOf(paths, folder, policy.trustFile);
    if (state.kind === 'trusted') return undefined;
    const name = this.getDisplayName(folder);
    const how = `Run \`assay trust${name === '.' ? '' : ` ${name}`}\`, or start with \`--trust\`, to allow it.`;
    const problem = this.trust?.problem === undefined ? '' : ` ${this.trust.problem}`;
    return state.kind === 'changed'
      ? `\`${this.getDisplayName(state.path)}\` has changed since you trusted the folder. ${how}${problem}`
      : `it is code, and you have not trusted the folder. ${how}${problem}`;
  }

  private async stateOf(paths: readonly string[], folder: string, trustFile: string): Promise<FilesState> {
    const { readTrust } = await import('./trust-file.js');
    this.trust ??= readTrust(trustFile);
    const { stateOfFiles } = await import('./trusted-files.js');
    return stateOfFiles(paths, folder, this.trust.folders);
  }

  private getDisplayName(path: string): string {
    return path === this.cwd ? '.' : displayName(pathToFileURL(path).href, this.cwd);
  }
}

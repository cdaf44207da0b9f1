import type { Readable, Writable } from 'node:stream';
import type { CodeGate } from '@assay/host';

/** An output stream, which can be a terminal. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** The environment of a command. Outside tests, it is the environment of the process. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
  /** Decides which code of configurations runs, for commands that programs start. By default all code runs. */
  readonly codeGate?: CodeGate | undefined;
  /** The threads that validate documents. Without them, this thread does all the work. */
  readonly threads?: Threads;
  /** A name that identifies the build of Assay. Without it, no results are cached. */
  readonly build?: string | undefined;
  /** Collects the parts of Assay that are used: the command, the formats. See launch/opened-bundle.ts. */
  readonly uses?: Set<string> | undefined;
  /** Called repeatedly while a document is analysed in this thread. */
  readonly watch?: (() => void) | undefined;
  /** Called repeatedly while the records of an import are generated. */
  readonly watchRecords?: (() => void) | undefined;
  /**
   * Called with the bytes of each document that is validated in this thread. Called with Infinity before threads are started,
   * which share the V8 flags.
   */
  readonly reads?: ((bytes: number) => void) | undefined;
}

/** Threads of a run. */
export interface Threads {
  readonly module: URL;
  /** The maximum heap of each thread in MiB. Default: the limit of the process. */
  readonly heap?: number;
}

/** True if an environment variable is set to anything except `false`. */
export function isSwitchedOn(variable: string, env: Io['env']): boolean {
  const value = env[variable] ?? '';
  return value !== '' && value !== 'false';
}

/**
 * Returns the width of a stream: `COLUMNS`, else the width of the terminal. Files and pipes have no limit, because their readers
 * wrap or search lines themselves.
 */
export function columnsOf(stream: OutputStream, env: Io['env']): number {
  const configuredColumns = /^[1-9]\d{0,4}$/.test(env['COLUMNS'] ?? '') ? Number(env['COLUMNS']) : undefined;
  if (configuredColumns !== undefined) return configuredColumns;
  return stream.isTTY === true && stream.columns !== undefined && stream.columns > 0
    ? stream.columns
    : Infinity;
}

/** Returns the width of running text, which is limited for readability even on wide terminals. */
export function textColumnsOf(columns: number): number {
  return columns === Infinity ? columns : Math.min(columns, maxTextColumns);
}

const maxTextColumns = 100;

/**
 * True if a stream gets colours. `--no-color` decides first, then FORCE_COLOR (https://force-color.org), then NO_COLOR
 * (https://no-color.org), then the terminal's capabilities.
 */
export function usesColor(stream: OutputStream, env: Io['env'], option: boolean): boolean {
  if (!option) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

import type { Readable, Writable } from 'node:stream';
import type { CodeGate } from '@assay/host';

/** A stream that people or programs read from, perhaps a terminal. */
export type OutputStream = Writable & {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
};

/** The surroundings of a command; those of the process outside of tests. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean | undefined };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: () => string;
  /** Decides which code of configurations runs, for commands that others than the user start; by default all of it does. */
  readonly codeGate?: CodeGate | undefined;
  /** The threads that validate documents; without them all is done in this one. */
  readonly threads?: Threads;
  /** The name that no other build of Assay has; without it no results of documents are kept. */
  readonly build?: string | undefined;
  /** Receives the parts of Assay that are used: the command, the formats. See launch/opened-bundle.ts. */
  readonly uses?: Set<string> | undefined;
  /** Called now and then while a document is analysed in this thread. */
  readonly watch?: (() => void) | undefined;
  /** Called now and then while the records of an import are made. */
  readonly watchRecords?: (() => void) | undefined;
  /** Receives the bytes of each document that is validated in this thread; Infinity before others are started, which share its flags. */
  readonly reads?: ((bytes: number) => void) | undefined;
}

/** Threads of a run. */
export interface Threads {
  readonly module: URL;
  /** The heap of each in MiB; by default as much as the process may have. */
  readonly heap?: number;
}

/** Checks whether an environment variable is set to anything but `false`. */
export function isSwitchedOn(variable: string, env: Io['env']): boolean {
  const value = env[variable] ?? '';
  return value !== '' && value !== 'false';
}

/**
 * The columns that a stream has: what COLUMNS asks for, else those of the terminal. What is not a terminal has no end: whoever reads a
 * file or a pipe wraps lines, or searches them.
 */
export function columnsOf(stream: OutputStream, env: Io['env']): number {
  const configuredColumns = /^[1-9]\d{0,4}$/.test(env['COLUMNS'] ?? '') ? Number(env['COLUMNS']) : undefined;
  if (configuredColumns !== undefined) return configuredColumns;
  return stream.isTTY === true && stream.columns !== undefined && stream.columns > 0
    ? stream.columns
    : Infinity;
}

/** The columns of running text: no more than people like to read, however wide a terminal is. */
export function textColumnsOf(columns: number): number {
  return columns === Infinity ? columns : Math.min(columns, maxTextColumns);
}

const maxTextColumns = 100;

/**
 * Checks whether a stream gets colours: `--no-color` decides, then FORCE_COLOR (https://force-color.org), then NO_COLOR
 * (https://no-color.org), then whether it is a terminal that has colours.
 */
export function usesColor(stream: OutputStream, env: Io['env'], option: boolean): boolean {
  if (!option) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

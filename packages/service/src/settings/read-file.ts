import { readFile } from 'node:fs/promises';
import { dirname, extname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '@assay/core';
import { SettingsError } from './settings-error.js';

/** Entry of a configuration file for one key. */
export interface FileEntry {
  readonly key: string;
  readonly written: unknown;
  /** Position of the key: `service.yaml:3:1`. */
  readonly place: string;
}

/** A configuration file, read. */
export interface SettingsFile {
  readonly entries: readonly FileEntry[];
  /** The folder that paths in the file start from. */
  readonly base: string;
}

/**
 * Reads the configuration file of the service, YAML or JSON: one mapping from the names of settings to their values.
 *
 * @param from the option or variable that names the file
 * @throws SettingsError where it cannot be read, or is not such a mapping.
 */
export async function readSettingsFile(path: string, from: string, cwd: string): Promise<SettingsFile> {
  const absolute = resolve(cwd, path);
  const name = displayPath(absolute, cwd);
  if (!['.yaml', '.yml', '.json'].includes(extname(absolute).toLowerCase()))
    throw new SettingsError(
      `\`${from}\`: the configuration of the service must be a .yaml, .yml or .json file.`,
    );
  const bytes = await readFile(absolute).catch((error: unknown) => {
    throw new SettingsError(`\`${from}\`: the file cannot be read: ${describeSettingsFailure(error)}.`);
  });
  if (isEmpty(bytes)) return { entries: [], base: dirname(absolute) };
  // Only who has a file pays for loading the reader of documents.
  const { parseSource } = await import('@assay/core');
  const parsed = parseSource({ uri: pathToFileURL(absolute).href, bytes });
  if (!parsed.ok) {
    const start = parsed.fault.range?.start;
    const place = start === undefined ? name : `${name}:${start.line}:${start.column}`;
    const reason = 'reason' in parsed.fault ? `: ${parsed.fault.reason}` : '';
    throw new SettingsError(`${place}: this is not valid YAML or JSON${reason}.`);
  }
  const [duplicate] = parsed.faults;
  if (duplicate !== undefined) {
    const line = duplicate.range?.start.line;
    throw new SettingsError(
      `${name}:${line ?? 1}: \`${duplicate.key}\` is already set on line ${duplicate.first.start.line}.`,
    );
  }
  const { document } = parsed;
  const { value } = document;
  if (value === null || value === undefined) return { entries: [], base: dirname(absolute) };
  if (typeof value !== 'object' || Array.isArray(value))
    throw new SettingsError(
      `${name}: the configuration of the service must be a mapping, such as \`port: 8443\`.`,
    );
  const keys = Object.keys(value);
  const places = document.locate(keys.map((key) => [key]));
  const entries = Object.entries(value).map(([key, rawValue]: [string, unknown], index) => {
    const start = (places[index]?.key ?? places[index]?.token)?.start;
    return {
      key,
      written: rawValue,
      place: start === undefined ? name : `${name}:${start.line}:${start.column}`,
    };
  });
  return { entries, base: dirname(absolute) };
}

/** Nothing but comments and space: a file that somebody is about to fill. */
function isEmpty(bytes: Uint8Array): boolean {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  return lines.every((line) => /^\s*(#|$)/.test(line));
}

function displayPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('..') ? path : short;
}

function describeSettingsFailure(error: unknown): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
      return 'no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return errorMessage(error);
  }
}

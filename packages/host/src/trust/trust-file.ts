import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode, readReason, writeReason } from '../file-reasons.js';
import { makeFolder } from '../make-folder.js';

/** A folder that the user trusts, with the code that may run there. */
export interface TrustedFolder {
  /** The absolute real path. */
  readonly folder: string;
  /** The day of the decision, as `2027-01-31`. */
  readonly date: string;
  /** The SHA-256 of each file by its absolute real path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The content of a user's trust file. */
export interface Trust {
  readonly folders: readonly TrustedFolder[];
  /** The reason why the file is ignored, as a sentence. */
  readonly problem?: string;
}

/** Error: the trust file cannot be written. The message is a sentence. */
export class TrustFileError extends Error {
  readonly code = 'ERR_ASSAY_TRUST_FILE';
}

/**
 * Returns the path of the user's trust file: `assay/trust.json` in the state folder (XDG Base Directory Specification), on
 * Windows in `%LOCALAPPDATA%`.
 */
export function trustFilePath(env: Readonly<Record<string, string | undefined>>): string {
  return join(stateFolder(env), 'assay', 'trust.json');
}

function stateFolder(env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_STATE_HOME: state = '', LOCALAPPDATA: local = '', HOME: home = '' } = env;
  if (process.platform === 'win32') return local === '' ? join(homedir(), 'AppData', 'Local') : local;
  // The specification requires that relative paths are ignored.
  return state.startsWith('/') ? state : join(home.startsWith('/') ? home : homedir(), '.local', 'state');
}

/** Reads a trust file. It counts only if it belongs to the user, and no other user can write to it. */
export function readTrust(path: string): Trust {
  let opened: number | undefined;
  try {
    opened = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const why =
      describeOpenPermissions(fstatSync(opened)) ?? describeOpenPermissions(statSync(dirname(path)));
    if (why !== undefined) return ignored(path, why);
    const folders = readFolders(readFileSync(opened, 'utf8'));
    return folders === undefined ? ignored(path, 'it is damaged') : { folders };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { folders: [] };
    return ignored(path, errorCode(error) === 'ELOOP' ? 'it is a symbolic link' : readReason(error));
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/**
 * Writes a trust file, for this user only.
 *
 * @throws TrustFileError if the file cannot be written.
 */
export function writeTrust(path: string, folders: readonly TrustedFolder[]): void {
  const draft = `${path}.${process.pid}`;
  let hasDraft = false;
  try {
    makeFolder(dirname(path), 0o700);
    hasDraft = true;
    writeFileSync(draft, `${JSON.stringify({ version: 1, folders }, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } catch (error) {
    if (hasDraft) rmSync(draft, { force: true });
    throw new TrustFileError(`Cannot write the trust file \`${path}\`: ${writeReason(error)}.`);
  }
}

function ignored(path: string, why: string): Trust {
  return { folders: [], problem: `The trust file \`${path}\` is ignored: ${why}.` };
}

function describeOpenPermissions({
  uid,
  mode,
}: {
  readonly uid: number;
  readonly mode: number;
}): string | undefined {
  if (process.getuid === undefined) return undefined;
  if (uid !== process.getuid()) return 'it belongs to another user';
  return (mode & 0o022) === 0 ? undefined : 'others may write to it';
}

function readFolders(text: string): readonly TrustedFolder[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['version'] !== 1 || !Array.isArray(value['folders'])) return undefined;
  const folders: readonly unknown[] = value['folders'];
  return folders.every(isTrustedFolder) ? folders : undefined;
}

function isTrustedFolder(value: unknown): value is TrustedFolder {
  return (
    isObject(value) &&
    typeof value['folder'] === 'string' &&
    typeof value['date'] === 'string' &&
    isObject(value['files']) &&
    Object.values(value['files']).every((hash) => typeof hash === 'string')
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { recordJson } from './record-json.js';

/** The file of an import that lists all of its files, so that `--force` replaces no others. */
export const listFile = 'files.json';

/** Returns the text of the list. */
export function folderList(paths: readonly string[]): string {
  return recordJson({ type: 'files', files: [...paths, listFile] });
}

/**
 * Finds the first file of a folder that is not from an import. Imports of older versions have no list. There, each file must begin
 * like a record, and projects, flows and variables must have the same names.
 */
export function findForeignFile(folder: string): string | undefined {
  const list = readList(folder);
  for (const path of filesIn(folder, ''))
    if (list === undefined ? !isRecord(folder, path) : !list.has(path)) return path;
  return undefined;
}

/** Lists the files of a folder by relative path. A link to a folder counts as a file. */
function* filesIn(folder: string, prefix: string): Generator<string> {
  const entries = readdirSync(`${folder}/${prefix}`, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(folder, `${path}/`);
    else yield path;
  }
}

/** Reads the list of a folder; undefined if it has none. */
function readList(folder: string): ReadonlySet<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(`${folder}/${listFile}`, 'utf8'));
    const isList = typeof value === 'object' && value !== null && 'type' in value && value.type === 'files';
    return isList && 'files' in value && Array.isArray(value.files) ? new Set(value.files) : undefined;
  } catch {
    return undefined;
  }
}

const start = (type: string): RegExp =>
  new RegExp(`^\\{\\s*"id":\\s*"[^"]*",\\s*(?:"version":\\s*\\d+,\\s*)?"type":\\s*"${type}"`);

/** The beginnings of records by their path or folder. */
const starts: ReadonlyMap<string, RegExp> = new Map([
  ['group.json', start('group')],
  ['schemas.json', start('schemas')],
  ['errors.json', /^\[\s*(?:\{\s*"id":|\]\s*$)/],
  ['variables/_group.json', start('variables')],
  ['projects', start('project')],
  ['flows', start('flow')],
  ['variables', start('variables')],
]);

/** The folders that have one record for each operation. */
const perOperation = ['projects', 'flows', 'variables'];

function isRecord(folder: string, path: string): boolean {
  const [parent = '', name = ''] = path.split('/');
  const expected = starts.get(path) ?? (path === `${parent}/${name}` ? starts.get(parent) : undefined);
  if (expected === undefined || !expected.test(readStart(`${folder}/${path}`))) return false;
  return starts.has(path) || perOperation.every((each) => existsSync(`${folder}/${each}/${name}`));
}

/** The number of bytes that decide whether a file is a record. */
const startLength = 256;

function readStart(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(startLength);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}

import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSource, type ParseResult } from '@assay/core';
import { currentFiles, type ProjectFiles } from '../project/project-files.js';
import { readReason } from '../file-reasons.js';
import { ConfigurationFile, type Mistakes } from './mistakes.js';
import { importModule, type ImportModule } from './import-module.js';
import { redoclyFileName } from './redocly-name.js';
import { isOwnFile, listSearchFolders } from '../project/search-folders.js';

/** The path and name of a configuration file, and the base folder of the names in it. */
export interface FileToRead {
  readonly path: string;
  readonly name: string;
  readonly base: string;
}

/** True for a configuration file that is code: reading it executes it. */
export function isCode(path: string): boolean {
  return /\.(?:[cm]?js|m?ts)$/.test(path);
}

/** Reads a configuration file of any type; undefined after a mistake. */
export async function readConfigurationFile(
  file: FileToRead,
  mistakes: Mistakes,
  files: ProjectFiles,
  importCode?: ImportModule,
): Promise<ConfigurationFile | undefined> {
  switch (extname(file.path)) {
    case '.yaml':
    case '.yml':
    case '.json':
      return readData(file, mistakes, files);
    case '.js':
    case '.mjs':
    case '.cjs':
    case '.ts':
    case '.mts':
      return readCode(file, mistakes, importCode);
    default:
      mistakes.addFile(
        file,
        undefined,
        'a configuration must be a .yaml, .yml, .json, .js, .mjs or .ts file.',
      );
      return undefined;
  }
}

async function readData(
  file: FileToRead,
  mistakes: Mistakes,
  files: ProjectFiles,
): Promise<ConfigurationFile | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await files.readBytes(file.path);
  } catch (error) {
    mistakes.addFile(file, undefined, `cannot read the file: ${readReason(error)}.`);
    return undefined;
  }
  const parsed = parseSource({ uri: pathToFileURL(file.path).href, bytes });
  if (!parsed.ok) {
    mistakes.addFile(file, parsed.fault.range?.start, describeFault(parsed.fault));
    return undefined;
  }
  const { document } = parsed;
  const prefix = basename(file.path) === 'package.json' ? ['assay'] : [];
  for (const { key, at, range, first } of parsed.faults) {
    if (prefix.every((segment, index) => at[index] === segment))
      mistakes.addFile(file, range?.start, `\`${key}\` is already set on line ${first.start.line}.`);
  }
  return new ConfigurationFile(file, valueAt(document.value, prefix), document, prefix);
}

function valueAt(root: unknown, prefix: readonly string[]): unknown {
  let value = root;
  for (const key of prefix) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function describeFault(fault: Extract<ParseResult, { ok: false }>['fault']): string {
  switch (fault.kind) {
    case 'SyntaxFault':
      return `this is not valid ${fault.syntax === 'json' ? 'JSON' : 'YAML'}: ${fault.reason}.`;
    case 'EncodingFault':
      return `this is not valid ${fault.encoding}.`;
    case 'SizeFault':
    case 'DepthFault':
      return 'this is too large or too deeply nested for a configuration.';
  }
}

async function readCode(
  file: FileToRead,
  mistakes: Mistakes,
  importCode?: ImportModule,
): Promise<ConfigurationFile | undefined> {
  const imported = await importModule(file.path, importCode);
  if (imported.ok) return new ConfigurationFile(file, imported.value, undefined);
  mistakes.addFile(file, undefined, `it cannot be loaded: ${imported.reason}`);
  return undefined;
}

/** The possible names of a configuration file. */
const configurationNames = ['yaml', 'yml', 'json', 'js', 'mjs', 'ts'].map((end) => `assay.config.${end}`);

/** True for a file name that Assay recognises as a configuration. */
export function isConfigurationName(name: string): boolean {
  return configurationNames.includes(name);
}

/**
 * Finds the configurations of a folder: in the folder itself, or in the nearest folder above that has one. More than one path is
 * a mistake of the user; none means that there is no configuration.
 */
export async function findConfigurationFiles(
  folder: string,
  files: ProjectFiles,
): Promise<readonly string[]> {
  for (const each of listSearchFolders(folder)) {
    const found = (await configurationsIn(each, files)).filter(
      (path) => !files.areCurrent || isOwnFile(path, folder),
    );
    if (found.length > 0) return found;
  }
  return findRedoclyFile(folder, files);
}

/** Finds the nearest Redocly configuration, which applies if there is no configuration of Assay. */
async function findRedoclyFile(folder: string, files: ProjectFiles): Promise<readonly string[]> {
  for (const each of listSearchFolders(folder)) {
    const path = join(each, redoclyFileName);
    if ((await files.isFile(path)) && (!files.areCurrent || isOwnFile(path, folder))) return [path];
  }
  return [];
}

/** Returns the paths of the configurations in one folder, including a package.json with `"assay"`. */
export async function configurationsIn(
  folder: string,
  files: ProjectFiles = currentFiles,
): Promise<readonly string[]> {
  const names = await Promise.all(
    configurationNames.map(async (name) =>
      (await files.isFile(join(folder, name))) ? [join(folder, name)] : [],
    ),
  );
  const packageFile = join(folder, 'package.json');
  return [...names.flat(), ...((await hasConfiguration(packageFile, files)) ? [packageFile] : [])];
}

/** True if a package.json has `"assay"`. An invalid package.json is npm's concern, unless its text mentions that key. */
async function hasConfiguration(path: string, files: ProjectFiles): Promise<boolean> {
  if (!(await files.isFile(path))) return false;
  const text = await files.readBytes(path).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  );
  if (!text.includes('"assay"')) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'assay');
  } catch {
    return true;
  }
}

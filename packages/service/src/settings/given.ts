import { readFile } from 'node:fs/promises';
import { dirname, extname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorMessage } from '@assay/text';
import { configurationFile, settingDefinitions, type SettingDefinition } from './definitions.js';

/** The operator's value for one setting, and its origin. */
export interface Given {
  readonly written: unknown;
  /** The start of a sentence about the value: `` `--port 1` ``, `` `ASSAY_PORT=1` ``, `` service.yaml:2:1: `port: 1` ``. */
  readonly from: string;
  /** The base folder of relative paths. */
  readonly base: string;
}

/** The sources of settings. */
export interface SettingsSources {
  /** Commander's option values by the names of settings, and `config`. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Collects values by the name of the setting. Options take precedence over the environment, and the environment over the
 * configuration file.
 *
 * @throws SettingsError for an invalid file, and for an unknown key in it.
 */
export async function collectGiven(sources: SettingsSources): Promise<ReadonlyMap<string, Given>> {
  const file = await getSettingsFile(sources);
  const fromFile = new Map<string, FileEntry>();
  for (const entry of file?.entries ?? []) {
    await checkKey(entry);
    fromFile.set(entry.key, entry);
  }
  const all = new Map<string, Given>();
  for (const definition of settingDefinitions) {
    const setting =
      fromOption(definition, sources) ??
      fromEnvironment(definition, sources) ??
      fromEntry(definition, fromFile.get(definition.name), file);
    if (setting !== undefined) all.set(definition.name, setting);
  }
  return all;
}

async function getSettingsFile({ options, env, cwd }: SettingsSources): Promise<SettingsFile | undefined> {
  const option = options['config'];
  if (typeof option === 'string')
    return readSettingsFile(option, `${configurationFile.option} ${option}`, cwd);
  const variable = env[configurationFile.environment] ?? '';
  if (variable === '') return undefined;
  return readSettingsFile(variable, `${configurationFile.environment}=${variable}`, cwd);
}

async function checkKey({ key, place }: FileEntry): Promise<void> {
  const names = settingDefinitions.map(({ name }): string => name);
  if (names.includes(key)) return;
  const { didYouMean } = await import('@assay/host');
  throw new SettingsError(`${place}: there is no setting \`${key}\`${didYouMean(key, names)}`);
}

function fromOption(
  { name, option }: SettingDefinition,
  { options, cwd }: SettingsSources,
): Given | undefined {
  const value = options[name];
  if (option === null || value === undefined) return undefined;
  const text = value === true ? option : `${option} ${short(asTyped(value, option))}`;
  return { written: value, from: `\`${text}\``, base: cwd };
}

function fromEnvironment(definition: SettingDefinition, { env, cwd }: SettingsSources): Given | undefined {
  const { name, environment } = definition;
  const value = env[environment];
  // Shells and containers set a variable to an empty text to unset it.
  if (value === undefined || value === '') return undefined;
  // Kubernetes sets this variable in every pod if a service is named `assay`. The operator did not set it.
  if (name === 'port' && /^(tcp|udp|sctp):\/\//.test(value)) return undefined;
  const from = isSecret(definition) ? `\`${environment}\`` : `\`${environment}=${short(value)}\``;
  return { written: value, from, base: cwd };
}

function fromEntry(
  definition: SettingDefinition,
  entry: FileEntry | undefined,
  file: SettingsFile | undefined,
): Given | undefined {
  if (entry === undefined || file === undefined) return undefined;
  const { key, written, place } = entry;
  const text = isSecret(definition) ? key : `${key}: ${short(written)}`;
  return { written, from: `${place}: \`${text}\``, base: file.base };
}

/** True for a secret setting: it has no option, and its value is never displayed. */
function isSecret({ option }: SettingDefinition): boolean {
  return option === null;
}

/** Returns the text of an option as typed. For lists, commander puts the option before each value. */
function asTyped(value: unknown, option: string): unknown {
  return Array.isArray(value) ? value.map(String).join(` ${option} `) : value;
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.replaceAll('`', "'");
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

/** An entry of a configuration file. */
export interface FileEntry {
  readonly key: string;
  readonly written: unknown;
  /** The position of the key: `service.yaml:3:1`. */
  readonly place: string;
}

/** A parsed configuration file. */
export interface SettingsFile {
  readonly entries: readonly FileEntry[];
  /** The base folder of relative paths in the file. */
  readonly base: string;
}

/**
 * Reads the configuration file of the service, YAML or JSON: one mapping from names of settings to values.
 *
 * @param from the option or variable that names the file
 * @throws SettingsError if the file cannot be read, or is not such a mapping.
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
  // Loaded only if there is a file, because loading the document reader takes time.
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

/** True if the file has only comments and space, like a new file before its first setting. */
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

/** Error: an invalid setting. The message is one sentence that names the source of the value. */
export class SettingsError extends Error {
  readonly code = 'settings-invalid';
}

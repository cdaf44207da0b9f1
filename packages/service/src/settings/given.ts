import { configurationFile, settingDefinitions, type SettingDefinition } from './definitions.js';
import { readSettingsFile, type FileEntry, type SettingsFile } from './read-file.js';
import { SettingsError } from './settings-error.js';

/** Value of an operator for one setting, and its origin. */
export interface Given {
  readonly written: unknown;
  /** Beginning of a sentence about it: `` `--port 1` ``, `` `ASSAY_PORT=1` ``, `` service.yaml:2:1: `port: 1` ``. */
  readonly from: string;
  /** The folder that a path starts from. */
  readonly base: string;
}

/** Sources of settings. */
export interface SettingsSources {
  /** Values by the names of settings, and `config`: what commander makes of the options. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Collects what was given, by the name of the setting: by an option, else in the environment, else in the configuration file.
 *
 * @throws SettingsError for a file that cannot be followed, and for a key in it that is not a setting.
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
  // Set to nothing is how shells and containers say "not set".
  if (value === undefined || value === '') return undefined;
  // Kubernetes sets this beside every pod where a service is called `assay`: it is not what the operator asked for.
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

/** Checks whether a setting is secret: those without an option are, and are never shown. */
function isSecret({ option }: SettingDefinition): boolean {
  return option === null;
}

/** Returns the text of an option; for lists of commander the option precedes each of its values. */
function asTyped(value: unknown, option: string): unknown {
  return Array.isArray(value) ? value.map(String).join(` ${option} `) : value;
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const plain = text.replaceAll('`', "'");
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

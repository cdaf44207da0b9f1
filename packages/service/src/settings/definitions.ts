// No other imports: the command reads these tables to know its options, without loading the service.
import { accessSettings } from './definitions/access.js';
import { analysisSettings } from './definitions/analysis.js';
import { fetchingSettings } from './definitions/fetching.js';
import { keepingSettings } from './definitions/keeping.js';
import { listeningSettings } from './definitions/listening.js';
import { operationSettings } from './definitions/operation.js';
import type { SettingDefinition } from './definitions/definition.js';

export type { SettingDefinition, SettingType } from './definitions/definition.js';

/** Every setting of the service, in the order in which people are shown them. */
export const settingDefinitions = [
  ...listeningSettings,
  ...fetchingSettings,
  ...analysisSettings,
  ...keepingSettings,
  ...accessSettings,
  ...operationSettings,
] as const satisfies readonly SettingDefinition[];

/** The option and the environment variable that name the configuration file. */
export const configurationFile = { option: '--config', environment: 'ASSAY_SERVICE_CONFIG' } as const;

/** Names of the arguments of repeatable options. */
const argumentNames: ReadonlyMap<string, string> = new Map([
  ['hosts', 'host'],
  ['networks', 'network'],
  ['mappings', 'value=scope'],
]);

/** Returns the flags of an option in the help: `--port <port>`. Boolean options take no value. */
export function optionFlags({ option, type }: SettingDefinition): string | undefined {
  if (option === null) return undefined;
  return type.kind === 'flag' ? option : `${option} <${argumentNames.get(type.kind) ?? type.kind}>`;
}

/** Describes the default for people; undefined if there is none at all. */
export function describeDefault(definition: SettingDefinition): string | undefined {
  return definition.default ?? definition.fallback?.replaceAll('`', '');
}

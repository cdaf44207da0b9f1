// No other imports: the command reads these tables for its options, and does not load the service.
import { accessSettings } from './definitions/access.js';
import { analysisSettings } from './definitions/analysis.js';
import { fetchingSettings } from './definitions/fetching.js';
import { keepingSettings } from './definitions/keeping.js';
import { listeningSettings } from './definitions/listening.js';
import { operationSettings } from './definitions/operation.js';
import type { SettingDefinition } from './definitions/definition.js';

export type { SettingDefinition, SettingType } from './definitions/definition.js';

/** All settings of the service, in display order. */
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

/** The names of repeatable options' arguments. */
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

/** Describes the default for people; undefined if none exists. */
export function describeDefault(definition: SettingDefinition): string | undefined {
  return definition.default ?? definition.fallback?.replaceAll('`', '');
}

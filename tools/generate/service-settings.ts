import {
  configurationFile,
  settingDefinitions,
  type SettingDefinition,
} from '../../packages/service/src/settings/definitions.js';
import { notice, type GeneratedFile } from './generated-file.js';

/** Writes `docs/service-settings.md`: all settings for operators. */
export function generateServiceSettings(): GeneratedFile {
  const definitions: readonly SettingDefinition[] = settingDefinitions;
  const rows = definitions.map(
    (definition) =>
      `| \`${definition.name}\` | ${definition.option === null ? '' : `\`${definition.option}\``} | \`${definition.environment}\` | ${describeDefaultValue(definition)} | ${definition.explanation} |`,
  );
  return {
    path: 'docs/service-settings.md',
    content: [
      `<!-- ${notice} -->`,
      '',
      '# Settings of the service',
      '',
      'An option is stronger than its environment variable, which is stronger than the configuration file. The file is YAML or JSON,',
      `one mapping from the keys below to values; \`${configurationFile.option} FILE\` or \`${configurationFile.environment}\` names it. Paths in it start in its folder.`,
      '',
      'A size is a number with `KB`, `MB` or `GB`, a time one with `ms`, `s`, `m`, `h` or `d`. Lists are separated by commas in a variable.',
      'Settings without an option are secrets, because all users of a machine can see options.',
      '',
      '| key | option | variable | default | meaning |',
      '|--|--|--|--|--|',
      ...rows,
      '',
    ].join('\n'),
  };
}

function describeDefaultValue({ default: output, fallback }: SettingDefinition): string {
  return output === null ? (fallback ?? '') : `\`${output}\``;
}

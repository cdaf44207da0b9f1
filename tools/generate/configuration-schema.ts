import { presets, severities, type Rule } from '@assay/core';
import { generatedJson, type GeneratedFile } from './generated-file.js';
import type { RuleFolder } from './rule-folder.js';

type Schema = Readonly<Record<string, unknown>>;

const settingValues = ['off', ...severities];

/** Writes the JSON Schema (2020-12) of `assay.config.yaml`, which knows the id and the options of every rule. */
export function generateConfigurationSchema(folders: readonly RuleFolder[]): GeneratedFile {
  const rules = Object.fromEntries(folders.map(({ id, rule }) => [id, ruleSetting(rule)]));
  const content = generatedJson({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The configuration of Assay',
    type: 'object',
    properties: {
      rules: {
        description: 'How single rules are set. The rules of a plugin are named `plugin/rule`.',
        type: 'object',
        properties: rules,
        patternProperties: { '^[a-z0-9-]+/[a-z0-9-]+$': { $ref: '#/$defs/pluginRuleSetting' } },
        additionalProperties: false,
      },
    },
    $defs: {
      preset: { enum: presets },
      severity: { enum: severities },
      settingValue: { enum: settingValues },
      pluginRuleSetting: setting({ type: 'object' }),
    },
  });
  return { path: 'packages/host/schema/assay.config.schema.json', content };
}

/** A severity or `off`; or a list of that and the options. */
function setting(options: Schema | undefined): Schema {
  const value = { $ref: '#/$defs/settingValue' };
  if (options === undefined) return value;
  return { anyOf: [value, { type: 'array', prefixItems: [value, options], minItems: 2, maxItems: 2 }] };
}

function ruleSetting({ meta }: Rule): Schema {
  const description = `${meta.name}. By default ${meta.severity}, in the preset ${meta.preset}.`;
  if (meta.options === undefined) return { description, ...setting(undefined) };
  // `as`: a JSON Schema whose type is `object` is an object, which its library type does not say.
  return { description, ...setting({ additionalProperties: false, ...(meta.options as Schema) }) };
}

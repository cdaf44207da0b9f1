import {
  definePlugin,
  defineRule,
  formats,
  presets,
  ruleLevels,
  severities,
  topics,
  type Plugin,
  type Rule,
  type YieldScope,
} from '@assay/core';
import { didYouMean, joinAlternatives } from './nearest.js';

/**
 * Returns an error in a plugin, as a clause with a full stop; undefined for a valid plugin. Plugins may be written without a
 * compiler.
 */
export function describePluginError(value: unknown): string | undefined {
  if (!isObject(value))
    return 'its default export is not a plugin: it must be an object with `name`, `apiVersion` and `rules`.';
  if (typeof value['name'] !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value['name']))
    return 'its `name` must be lower-case words joined by hyphens.';
  if (value['apiVersion'] === undefined) return 'it has no `apiVersion`, which must be 1.';
  const { rules } = value;
  if (!Array.isArray(rules)) return 'it has no `rules` list.';
  for (const [index, rule] of rules.entries()) {
    const wrong = describeRuleError(rule);
    if (wrong !== undefined)
      return `its rule ${isObject(rule) && typeof rule['id'] === 'string' ? `\`${rule['id']}\`` : index + 1} ${wrong}`;
  }
  if (
    value['presets'] !== undefined &&
    !(isObject(value['presets']) && Object.values(value['presets']).every(isObject))
  )
    return 'its `presets` must be an object of objects: the settings of rules by the name of the preset.';
  const wrongSetting = describePresetsError(value['presets']);
  if (wrongSetting !== undefined) return wrongSetting;
  try {
    // `as`: all parts are validated; the remaining checks concern several parts together.
    const plugin = value as unknown as Plugin;
    plugin.rules.forEach((rule) => defineRule({ id: rule.id, meta: rule.meta, create: rule.create }));
    definePlugin(plugin);
    return undefined;
  } catch (error) {
    const { message } = error as Error; // a RuleDefinitionError
    return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}.`;
  }
}

const scopes: readonly YieldScope[] = ['object', 'operation', 'document'];

const metaFields = [
  'name',
  'category',
  'topic',
  'kind',
  'severity',
  'formats',
  'preset',
  'always',
  'readsText',
  'problem',
  'impact',
  'recommendation',
  'references',
  'formerIds',
  'yieldsTo',
  'options',
] as const satisfies (keyof Rule['meta'])[];

/** Returns the first invalid setting of the presets, an object of objects. */
function describePresetsError(presets: unknown): string | undefined {
  // `as`: the presets were validated as objects.
  const all = Object.entries((presets ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>);
  for (const [preset, settings] of all) {
    for (const [id, setting] of Object.entries(settings)) {
      // `as`: the values of the plugin are unknown.
      const [level, options] = (Array.isArray(setting) ? setting : [setting]) as readonly unknown[];
      if (!isAllowedValue(level, ruleLevels) || (options !== undefined && !isObject(options)))
        return `its preset \`${preset}\` sets \`${id}\` to what is not ${joinAlternatives(['off', ...severities])}, or one of them with options.`;
    }
  }
  return undefined;
}

const texts = ['name', 'problem', 'impact', 'recommendation'] as const satisfies (keyof Rule['meta'])[];

function describeRuleError(rule: unknown): string | undefined {
  if (!isObject(rule)) return 'is not an object.';
  if (typeof rule['id'] !== 'string') return 'has no `id`.';
  if (typeof rule['create'] !== 'function') return 'has no `create` function.';
  const field = Object.keys(rule).find((key) => !['id', 'meta', 'create'].includes(key));
  if (field !== undefined)
    return `has a field \`${field}\` that rules do not have${didYouMean(field, ['id', 'meta', 'create'])}`;
  const { meta } = rule;
  if (!isObject(meta)) return 'has no `meta`.';
  const missing = texts.find((name) => typeof meta[name] !== 'string');
  if (missing !== undefined) return `has no \`meta.${missing}\`.`;
  if (!isAllowedValue(meta['severity'], severities))
    return `has a \`meta.severity\` that is not ${joinAlternatives(severities)}.`;
  if (!isAllowedValue(meta['category'], ['security', 'documentation']))
    return 'has a `meta.category` that is not `security` or `documentation`.';
  if (!isAllowedValue(meta['preset'], [...presets.filter((preset) => preset !== 'all'), 'none']))
    return 'has a `meta.preset` that is not `recommended`, `strict`, `style`, `agents` or `none`.';
  if (!Array.isArray(meta['formats']) || !meta['formats'].every((format) => isAllowedValue(format, formats)))
    return `has \`meta.formats\` that are not a list of ${joinAlternatives(formats)}.`;
  const unknown = Object.keys(meta).find((key) => !isAllowedValue(key, metaFields));
  if (unknown !== undefined)
    return `has a field \`meta.${unknown}\` that rules do not have${didYouMean(unknown, metaFields)}`;
  for (const name of ['problem', 'impact', 'recommendation'] as const) {
    const left = String(meta[name]).replaceAll(/\{\{\w+\}\}/g, '');
    if (/\{\{|\}\}/.test(left))
      return `has a \`meta.${name}\` with braces around an invalid name: write a placeholder as \`{{name}}\`.`;
  }
  const { topic, kind, formerIds, yieldsTo, references } = meta;
  if (topic !== undefined && !isAllowedValue(topic, Object.keys(topics)))
    return `has a \`meta.topic\` that is not ${joinAlternatives(Object.keys(topics))}.`;
  if (kind !== undefined && kind !== 'absence') return 'has a `meta.kind` that is not `absence`.';
  if (
    formerIds !== undefined &&
    !(Array.isArray(formerIds) && formerIds.every((id) => typeof id === 'string'))
  )
    return 'has `meta.formerIds` that are not a list of ids.';
  if (
    yieldsTo !== undefined &&
    !(isObject(yieldsTo) && Object.values(yieldsTo).every((scope) => isAllowedValue(scope, scopes)))
  )
    return `has \`meta.yieldsTo\` without ${joinAlternatives(scopes)} for each id.`;
  if (references !== undefined && !isObject(references))
    return 'has `meta.references` that are not an object.';
  const { options } = meta;
  if (options !== undefined && !(isObject(options) && isObject(options['properties'])))
    return 'has `meta.options` without `properties`.';
  return undefined;
}

function isAllowedValue(value: unknown, allowed: readonly string[]): boolean {
  return allowed.some((each) => each === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

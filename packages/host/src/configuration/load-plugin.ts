import {
  definePlugin,
  defineRule,
  formats,
  presets,
  severities,
  type Plugin,
  type Rule,
  type YieldScope,
} from '@assay/core';
import type { Traced } from './configuration-file.js';
import { importModule, type ImportModule } from './import-module.js';
import type { Mistakes } from './mistakes.js';
import { listOf } from './nearest.js';
import { resolveName } from './resolve-name.js';

/** A plugin that was loaded. */
export interface LoadedPlugin {
  readonly plugin: Plugin;
  /** The absolute path of its module. */
  readonly path: string;
  readonly named: Traced<string>;
}

/** Loads a plugin, which runs its code; undefined after a mistake. */
export async function loadPlugin(
  named: Traced<string>,
  mistakes: Mistakes,
  importCode?: ImportModule,
): Promise<LoadedPlugin | undefined> {
  const resolved = await resolveName(named, mistakes);
  if (resolved === undefined) return undefined;
  const imported = await importModule(resolved.path, importCode);
  if (!imported.ok) {
    mistakes.add(named.origin, `the plugin \`${named.value}\` cannot be loaded: ${imported.reason}`);
    return undefined;
  }
  const wrong = whatIsWrong(imported.value);
  if (wrong !== undefined) {
    mistakes.add(named.origin, `the plugin \`${named.value}\` cannot be used: ${wrong}`);
    return undefined;
  }
  // `as`: `whatIsWrong` has looked at all that the engine needs.
  return { plugin: imported.value as Plugin, path: resolved.path, named };
}

/** Says what is wrong with the default export of a plugin, as a clause with its full stop. Plugins may be written without a compiler. */
function whatIsWrong(value: unknown): string | undefined {
  if (!isObject(value))
    return 'its default export is not a plugin: it must be an object with `name`, `apiVersion` and `rules`.';
  if (typeof value['name'] !== 'string' || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value['name']))
    return 'its `name` must be lower-case words joined by hyphens.';
  if (value['apiVersion'] === undefined) return 'it has no `apiVersion`, which must be 1.';
  const { rules } = value;
  if (!Array.isArray(rules)) return 'it has no `rules` list.';
  for (const [index, rule] of rules.entries()) {
    const wrong = whatIsWrongWithRule(rule);
    if (wrong !== undefined)
      return `its rule ${isObject(rule) && typeof rule['id'] === 'string' ? `\`${rule['id']}\`` : index + 1} ${wrong}`;
  }
  if (
    value['presets'] !== undefined &&
    !(isObject(value['presets']) && Object.values(value['presets']).every(isObject))
  )
    return 'its `presets` must be an object of objects: the settings of rules by the name of the preset.';
  try {
    // `as`: all parts have been looked at; what is left to check are the laws that they have to follow together.
    const plugin = value as unknown as Plugin;
    plugin.rules.forEach((rule) => defineRule({ id: rule.id, meta: rule.meta, create: rule.create }));
    definePlugin(plugin);
    return undefined;
  } catch (error) {
    const { message } = error as Error; // a RuleDefinitionError
    return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}.`;
  }
}

const texts = ['name', 'problem', 'impact', 'recommendation'] as const satisfies (keyof Rule['meta'])[];

const scopes: readonly YieldScope[] = ['object', 'operation', 'document'];

function whatIsWrongWithRule(rule: unknown): string | undefined {
  if (!isObject(rule)) return 'is not an object.';
  if (typeof rule['id'] !== 'string') return 'has no `id`.';
  if (typeof rule['create'] !== 'function') return 'has no `create` function.';
  const { meta } = rule;
  if (!isObject(meta)) return 'has no `meta`.';
  const missing = texts.find((name) => typeof meta[name] !== 'string');
  if (missing !== undefined) return `has no \`meta.${missing}\`.`;
  if (!isOneOf(meta['severity'], severities))
    return `has a \`meta.severity\` that is not ${listOf(severities)}.`;
  if (!isOneOf(meta['category'], ['security', 'documentation']))
    return 'has a `meta.category` that is not `security` or `documentation`.';
  if (!isOneOf(meta['preset'], [...presets.filter((preset) => preset !== 'all'), 'none']))
    return 'has a `meta.preset` that is not `recommended`, `strict`, `style` or `none`.';
  if (!Array.isArray(meta['formats']) || !meta['formats'].every((format) => isOneOf(format, formats)))
    return `has \`meta.formats\` that are not a list of ${listOf(formats)}.`;
  if (meta['yieldsTo'] !== undefined) {
    const { yieldsTo } = meta;
    if (!isObject(yieldsTo) || !Object.values(yieldsTo).every((scope) => isOneOf(scope, scopes)))
      return `has \`meta.yieldsTo\` that does not give ${listOf(scopes)} for each id.`;
  }
  const { options } = meta;
  if (options !== undefined && !(isObject(options) && isObject(options['properties'])))
    return 'has `meta.options` without `properties`.';
  return undefined;
}

function isOneOf(value: unknown, allowed: readonly string[]): boolean {
  return allowed.some((each) => each === value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

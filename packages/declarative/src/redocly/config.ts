import { isObject, type Format } from '@assay/core';
import type { PointerSegments } from '@assay/text';
import { isRedoclyRule } from './rule-names.js';
import { readPreset, redoclyPresets } from './presets.js';
import type { RuleSettings, SettingsByFormat } from './settings.js';

/** A file of a Redocly configuration. */
export interface RedoclyFile {
  readonly value: unknown;
  /** Reads another file by its name relative to this one. Undefined if it cannot be read, which is then already reported. */
  readonly read: (name: string, at: PointerSegments) => Promise<RedoclyFile | undefined>;
  /** Reports a part that has no effect, as a sentence. */
  readonly warn: (at: PointerSegments, sentence: string) => void;
}

/** Settings for the document of an API. */
export interface RedoclyApi {
  /** The path of the document as written in the configuration; undefined for all other documents. */
  readonly root: string | undefined;
  readonly settings: SettingsByFormat;
}

/** A Redocly configuration: settings for each of its APIs, and for all other documents. */
export interface RedoclyConfiguration {
  readonly rest: RedoclyApi;
  readonly apis: readonly RedoclyApi[];
}

/** The formats, each with the field for its rules. */
const ruleFields: Readonly<Record<Format, string>> = {
  oas2: 'oas2Rules',
  'oas3.0': 'oas3_0Rules',
  'oas3.1': 'oas3_1Rules',
  'oas3.2': 'oas3_2Rules',
};
// `as`: the type of Object.entries loses the keys.
const formatFields = Object.entries(ruleFields) as readonly [Format, string][];

/** The settings read so far: for all formats, and for each format. */
interface Level {
  readonly rules: RuleSettings;
  readonly byFormat: SettingsByFormat;
}

const empty: Level = { rules: {}, byFormat: { oas2: {}, 'oas3.0': {}, 'oas3.1': {}, 'oas3.2': {} } };

/** Reads a Redocly configuration with everything that it extends. */
export async function readRedoclyConfiguration(file: RedoclyFile): Promise<RedoclyConfiguration> {
  const { value } = file;
  if (!isObject(value)) {
    file.warn([], 'the file is no object, so no rule of Redocly runs.');
    return { rest: { root: undefined, settings: settle(empty) }, apis: [] };
  }
  warnAboutUnsupported(file, value, []);
  const level = await readLevel(file, value, [], []);
  const apis: RedoclyApi[] = [];
  for (const [alias, api] of Object.entries(isObject(value['apis']) ? value['apis'] : {})) {
    const at = ['apis', alias];
    if (!isObject(api)) {
      file.warn(at, `the API \`${alias}\` has no effect: it must be an object with a \`root\`.`);
      continue;
    }
    warnAboutUnsupported(file, api, at);
    const own = await readLevel(file, api, at, []);
    const root = typeof api['root'] === 'string' ? api['root'] : undefined;
    if (root === undefined) file.warn(at, `the API \`${alias}\` has no effect: it has no \`root\`.`);
    else apis.push({ root, settings: settle(merge(level, own)) });
  }
  return { rest: { root: undefined, settings: settle(level) }, apis };
}

/** @param way - the files that lead here through `extends` */
async function readLevel(
  file: RedoclyFile,
  value: Readonly<Record<string, unknown>>,
  at: PointerSegments,
  way: readonly unknown[],
): Promise<Level> {
  const own: Level = {
    rules: readSettings(file, value, [...at, 'rules']),
    byFormat: {
      oas2: readSettings(file, value, [...at, ruleFields.oas2]),
      'oas3.0': readSettings(file, value, [...at, ruleFields['oas3.0']]),
      'oas3.1': readSettings(file, value, [...at, ruleFields['oas3.1']]),
      'oas3.2': readSettings(file, value, [...at, ruleFields['oas3.2']]),
    },
  };
  const { extends: names } = value;
  if (names !== undefined && !Array.isArray(names))
    file.warn([...at, 'extends'], '`extends` has no effect: it must be a list of presets and files.');
  let level = empty;
  for (const [index, name] of (Array.isArray(names) ? names : []).entries()) {
    const extended = await readExtended(file, name, [...at, 'extends', index], [...way, value]);
    if (extended !== undefined) level = merge(level, extended);
  }
  return merge(level, own);
}

async function readExtended(
  file: RedoclyFile,
  name: unknown,
  at: PointerSegments,
  way: readonly unknown[],
): Promise<Level | undefined> {
  const preset = redoclyPresets.find((each) => each === name);
  if (preset !== undefined)
    return { rules: { struct: 'error', 'no-unresolved-refs': 'error' }, byFormat: readPreset(preset) };
  if (typeof name !== 'string') {
    file.warn(at, 'an entry of `extends` has no effect: it must be a preset or a file.');
    return undefined;
  }
  if (/^https?:/i.test(name)) {
    file.warn(at, `\`${name}\` is not fetched: extend a local copy of it.`);
    return undefined;
  }
  if (!/\.(?:ya?ml|json)$/i.test(name)) {
    file.warn(
      at,
      /^[\w-]+\/[\w-]+$/.test(name)
        ? `\`${name}\` is a preset of a plugin in JavaScript, which Assay does not run.`
        : `there is no preset \`${name}\`: use ${redoclyPresets.map((each) => `\`${each}\``).join(', ')} or a file.`,
    );
    return undefined;
  }
  const extended = await file.read(name, at);
  if (extended === undefined || !isObject(extended.value)) return undefined;
  if (way.includes(extended.value) || way.length > 20) {
    file.warn(at, `\`extends\` is circular: \`${name}\` leads back to itself.`);
    return undefined;
  }
  warnAboutUnsupported(extended, extended.value, []);
  return readLevel(extended, extended.value, [], way);
}

/** Merges two levels: a later setting for all formats overrides an earlier one for a single format. */
function merge(before: Level, after: Level): Level {
  const mergeFormat = (format: Format): RuleSettings => {
    const own = assign(before.byFormat[format], after.byFormat[format]);
    return assign(
      own,
      Object.fromEntries(Object.entries(after.rules).filter(([id]) => Object.hasOwn(own, id))),
    );
  };
  return {
    rules: assign(before.rules, after.rules),
    byFormat: {
      oas2: mergeFormat('oas2'),
      'oas3.0': mergeFormat('oas3.0'),
      'oas3.1': mergeFormat('oas3.1'),
      'oas3.2': mergeFormat('oas3.2'),
    },
  };
}

/** A severity alone keeps the earlier options. */
function assign(before: RuleSettings, after: RuleSettings): RuleSettings {
  const settings: Record<string, unknown> = { ...before };
  for (const [id, setting] of Object.entries(after)) {
    const known = settings[id];
    settings[id] = isObject(known) && typeof setting === 'string' ? { ...known, severity: setting } : setting;
  }
  return settings;
}

function settle({ rules, byFormat }: Level): SettingsByFormat {
  return {
    oas2: { ...rules, ...byFormat.oas2 },
    'oas3.0': { ...rules, ...byFormat['oas3.0'] },
    'oas3.1': { ...rules, ...byFormat['oas3.1'] },
    'oas3.2': { ...rules, ...byFormat['oas3.2'] },
  };
}

/** Reads the settings at a location. Invalid settings are reported and skipped. */
function readSettings(
  file: RedoclyFile,
  holder: Readonly<Record<string, unknown>>,
  at: PointerSegments,
): RuleSettings {
  const value = holder[String(at.at(-1))];
  if (value === undefined || value === null) return {};
  if (!isObject(value)) {
    file.warn(at, `\`${at.at(-1)}\` has no effect: it must be an object with rules.`);
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).filter(([id, setting]) => canFollow(file, id, setting, [...at, id])),
  );
}

function canFollow(file: RedoclyFile, id: string, setting: unknown, at: PointerSegments): boolean {
  const severity = isObject(setting) ? (setting['severity'] ?? 'error') : setting;
  if (severity !== 'error' && severity !== 'warn' && severity !== 'off') {
    file.warn(at, `the rule \`${id}\` does not run: its severity must be \`error\`, \`warn\` or \`off\`.`);
    return false;
  }
  if (id.startsWith('rule/') || isRedoclyRule(id)) return true;
  if (severity === 'off') return false;
  file.warn(
    at,
    id.includes('/')
      ? `the rule \`${id}\` is one of a plugin in JavaScript, which Assay does not run.`
      : `there is no rule \`${id}\` for OpenAPI, so it does not run.`,
  );
  return false;
}

/** Reports settings for Redocly's other features, and settings that run code. */
function warnAboutUnsupported(
  file: RedoclyFile,
  value: Readonly<Record<string, unknown>>,
  at: PointerSegments,
): void {
  const { plugins } = value;
  for (const [index, plugin] of (Array.isArray(plugins) ? plugins : []).entries())
    file.warn(
      [...at, 'plugins', index],
      `the plugin \`${String(plugin)}\` is JavaScript, which Assay does not run.`,
    );
  for (const field of Object.keys(value))
    if (/^(?:oas\w*?)?(?:decorators|preprocessors)$/i.test(field))
      file.warn([...at, field], `\`${field}\` change documents, which \`assay validate\` does not do.`);
}

/** Lists the formats for which a rule is on. */
export function listFormats(settings: SettingsByFormat, id: string): Format[] {
  return formatFields.flatMap(([format]) => (getSeverity(settings[format][id]) === 'off' ? [] : [format]));
}

/** Returns the severity of a setting. */
export function getSeverity(setting: unknown): 'error' | 'warn' | 'off' {
  const severity = isObject(setting) ? (setting['severity'] ?? 'error') : setting;
  return severity === 'error' || severity === 'warn' ? severity : 'off';
}

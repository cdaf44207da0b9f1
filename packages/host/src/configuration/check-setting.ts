import {
  findRule,
  ruleLevels,
  severities,
  type Rule,
  type RuleLevel,
  type OptionsSchema,
  type PointerSegments,
} from '@assay/core';
import type { Origin, Mistakes } from './mistakes.js';
import { didYouMean, joinAlternatives } from './nearest.js';
import type { RawSetting } from './part.js';
import { describe } from './raw-value.js';

/** A setting of an existing rule. */
export interface CheckedSetting {
  readonly id: string;
  /** The former rule id that the setting uses; undefined if it uses the current id. */
  readonly formerId: string | undefined;
  readonly level: RuleLevel;
  /** Undefined if the setting has no options, so that options of an earlier setting remain. */
  readonly options: Readonly<Record<string, unknown>> | undefined;
  readonly origin: Origin;
}

/** The rules that settings can name. */
export interface KnownRules {
  readonly byId: ReadonlyMap<string, Rule>;
  /** False if a plugin could not be loaded, so that rules of plugins may be missing. */
  readonly isComplete: boolean;
}

const levels: readonly RuleLevel[] = ['off', ...severities];

/** Severities of other tools, and other words for off. */
const otherWords: Readonly<Record<string, RuleLevel>> = {
  error: 'high',
  warn: 'medium',
  warning: 'medium',
  hint: 'info',
  information: 'info',
  none: 'off',
  false: 'off',
  '0': 'off',
  '1': 'medium',
  '2': 'high',
};

/** Checks a setting; undefined after a mistake. `inPart` is true if the setting applies to a part of a document only. */
export function checkSetting(
  { id, value, origin }: RawSetting,
  known: KnownRules,
  inPart: boolean,
  mistakes: Mistakes,
): CheckedSetting | undefined {
  const rule = known.byId.get(id) ?? findRule([...known.byId.values()], id);
  if (rule === undefined) {
    if (known.isComplete || !id.includes('/'))
      mistakes.add(origin, `there is no rule \`${id}\`${didYouMean(id, known.byId.keys())}`);
    return undefined;
  }
  if (rule.meta.always === true) {
    mistakes.add(origin, `the rule \`${id}\` cannot be set: it reports why a document cannot be analysed.`);
    return undefined;
  }
  const setting = splitSetting(value, origin);
  if (setting === undefined) {
    mistakes.add(
      { ...origin, part: 'value' },
      `\`${id}\` must be a severity, or a list of a severity and the options, as in \`[low, {}]\`.`,
    );
    return undefined;
  }
  const level = ruleLevels.find((each) => each === setting.level.value);
  if (level === undefined) mistakes.add(setting.level.origin, describeLevelError(id, setting.level.value));
  const { options } = setting;
  if (options !== undefined && inPart) {
    mistakes.add(
      options.origin,
      `\`${id}\` cannot have options here: they apply to a whole document, so set them under \`rules\` or in an override with \`files\` only.`,
    );
    return undefined;
  }
  if (options !== undefined && !checkGivenOptions(rule, options, mistakes)) return undefined;
  const formerId = rule.id === id ? undefined : id;
  return level && { id: rule.id, formerId, level, options: options?.value, origin };
}

interface RawLevel {
  readonly level: { readonly value: unknown; readonly origin: Origin };
  readonly options: RawOptions | undefined;
}

interface RawOptions {
  readonly value: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
}

function splitSetting(value: unknown, origin: Origin): RawLevel | undefined {
  const at = (...way: readonly number[]): Origin => ({
    ...origin,
    segments: [...origin.segments, ...way],
    part: 'value',
  });
  if (!Array.isArray(value)) {
    const isScalar = value !== null && value !== undefined && typeof value !== 'object';
    return isScalar ? { level: { value, origin: at() }, options: undefined } : undefined;
  }
  const items: readonly unknown[] = value;
  const [level, options, ...rest] = items;
  if (items.length === 0 || rest.length > 0) return undefined;
  if (items.length === 1) return { level: { value: level, origin: at(0) }, options: undefined };
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return undefined;
  return {
    level: { value: level, origin: at(0) },
    options: { value: { ...options }, origin: at(1) },
  };
}

function describeLevelError(id: string, value: unknown): string {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const text = isScalar ? String(value).toLowerCase() : '';
  const other = Object.hasOwn(otherWords, text) ? otherWords[text] : undefined;
  const suggestion = other === undefined ? didYouMean(text, levels) : `; did you mean \`${other}\`?`;
  return `\`${id}\` must be ${joinAlternatives(levels)}, not ${describe(value)}${suggestion}`;
}

function checkGivenOptions(rule: Rule, options: RawOptions, mistakes: Mistakes): boolean {
  const found = checkOptions(rule.id, rule.meta.options, options.value);
  for (const { segments, part, sentence } of found) {
    mistakes.add({ ...options.origin, segments: [...options.origin.segments, ...segments], part }, sentence);
  }
  return found.length === 0;
}

/** A mistake in the value of an option. */
interface OptionMistake {
  /** The path of the option, from the options object on. */
  readonly segments: PointerSegments;
  readonly part: 'key' | 'value';
  readonly sentence: string;
}

/** Checks the options of a rule against the subset of JSON Schema that describes options. Returns the first mistake. */
function checkOptions(
  id: string,
  schema: OptionsSchema | undefined,
  options: Readonly<Record<string, unknown>>,
): OptionMistake[] {
  const properties: Readonly<Record<string, unknown>> = schema?.properties ?? {};
  const names = Object.keys(properties);
  return Object.entries(options).flatMap(([name, value]): OptionMistake[] => {
    if (Object.hasOwn(properties, name)) return checkValue(`\`${name}\``, [name], properties[name], value);
    const sentence =
      names.length === 0
        ? `the rule \`${id}\` has no options.`
        : `the rule \`${id}\` has no option \`${name}\`${didYouMean(name, names)}`;
    return [{ segments: [name], part: 'key', sentence }];
  });
}

function checkValue(
  name: string,
  segments: PointerSegments,
  schema: unknown,
  value: unknown,
): OptionMistake[] {
  if (!isObject(schema)) return [];
  const expected = expectation(schema, value);
  if (expected !== undefined)
    return [{ segments, part: 'value', sentence: `${name} must be ${expected}, not ${describe(value)}.` }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) =>
    checkValue(`each item of ${name}`, [...segments, index], schema['items'], item),
  );
}

/** Returns the expected value as the end of a sentence; undefined if the value is valid. */
function expectation(schema: Readonly<Record<string, unknown>>, value: unknown): string | undefined {
  const { type, enum: allowed, minimum, maximum } = schema;
  const types: unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length > 0 && !types.some((each) => hasType(value, each)))
    return types.map((each) => typeNames[String(each)] ?? String(each)).join(' or ');
  if (Array.isArray(allowed) && !allowed.includes(value)) return joinAlternatives(allowed.map(String));
  if (typeof value !== 'number') return undefined;
  if (typeof minimum === 'number' && value < minimum) return `at least ${minimum}`;
  if (typeof maximum === 'number' && value > maximum) return `at most ${maximum}`;
  return undefined;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a mapping',
  null: 'empty',
};

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value) && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

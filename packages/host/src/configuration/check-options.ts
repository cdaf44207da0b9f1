import type { OptionsSchema, PointerSegments } from '@assay/core';
import { didYouMean, joinAlternatives } from './nearest.js';
import { describe } from './raw-value.js';

/** Mistake in the value of an option. */
export interface OptionMistake {
  /** The place, from the options on. */
  readonly segments: PointerSegments;
  readonly part: 'key' | 'value';
  readonly sentence: string;
}

/** Says what is wrong with the options that a rule is given, by the parts of JSON Schema that options are described with. */
export function checkOptions(
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

/** Describes the expected value, as the end of a sentence; undefined if the value is right. */
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

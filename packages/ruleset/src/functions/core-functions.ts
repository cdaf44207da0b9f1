import { isObject } from '@assay/text';
import type { FunctionReturn, RulesetFunction } from '../model/rule-types.js';
import { printValue } from '../model/print.js';
import { alphabetical } from './alphabetical.js';
import { casing } from './casing.js';
import { defineFunction, isAnything, isText, numberTest, type OptionsShape } from './options.js';
import { pattern } from './pattern.js';
import { schema } from './schema-function.js';
import { unreferencedReusableObject } from './unreferenced.js';

function test(name: string, word: string, isWrong: (input: unknown) => boolean): RulesetFunction {
  return defineFunction<unknown, null>({
    name,
    accepts: isAnything,
    options: null,
    run: (input) => (isWrong(input) ? [{ message: `#{{print("property")}}must be ${word}` }] : undefined),
  });
}

const primitives = ['string', 'number', 'boolean'];

const enumeration = defineFunction<unknown, { readonly values: readonly unknown[] }>({
  name: 'enumeration',
  accepts: (input): input is unknown => input === null || primitives.includes(typeof input),
  options: {
    fields: {
      values: {
        expected: 'lists of texts, numbers, booleans and null',
        test: (value) =>
          Array.isArray(value) && value.every((item) => item === null || primitives.includes(typeof item)),
      },
    },
    required: ['values'],
  },
  run: (input, { values }) =>
    values.includes(input)
      ? undefined
      : [
          {
            message: `#{{print("value")}} must be equal to one of the allowed values: ${values.map(printValue).join(', ')}`,
          },
        ],
});

type Measurable = string | number | readonly unknown[] | Readonly<Record<string, unknown>>;

const length = defineFunction<Measurable, { readonly min?: number; readonly max?: number }>({
  name: 'length',
  accepts: (input): input is Measurable =>
    typeof input === 'string' || Number.isFinite(input) || (typeof input === 'object' && input !== null),
  options: { fields: { min: numberTest, max: numberTest }, isNonEmpty: true },
  run(input, options) {
    const size =
      typeof input === 'number'
        ? input
        : Array.isArray(input) || isText(input)
          ? input.length
          : Object.keys(input).length;
    const results: { message: string }[] = [];
    if (options.min !== undefined && size < options.min)
      results.push({ message: `#{{print("property")}}must be longer than ${printValue(options.min)}` });
    if (options.max !== undefined && size > options.max)
      results.push({ message: `#{{print("property")}}must be shorter than ${printValue(options.max)}` });
    return results.length === 0 ? undefined : results;
  },
});

interface PropertiesOptions {
  readonly properties: readonly string[];
}

const propertiesShape: OptionsShape = {
  fields: {
    properties: {
      expected: 'lists of at least two names',
      test: (value) => Array.isArray(value) && value.length >= 2 && value.every(isText),
    },
  },
  required: ['properties'],
};

function describeMissing(properties: readonly string[]): string {
  const names =
    properties.length > 4
      ? `${properties.slice(0, 3).join('" or "')}" or ${properties.length - 3} other properties must be defined`
      : `${properties.join('" or "')}" must be defined`;
  return `At least one of "${names}`;
}

function choice(name: string, isExclusive: boolean): RulesetFunction {
  return defineFunction<Readonly<Record<string, unknown>>, PropertiesOptions>({
    name,
    accepts: isObject,
    options: propertiesShape,
    run(input, { properties }): FunctionReturn {
      const present = Object.keys(input).filter((key) => properties.includes(key));
      if (present.length === 0) return [{ message: describeMissing(properties) }];
      return isExclusive && present.length > 1
        ? [{ message: `Just one of "${present.join('" and "')}" must be defined` }]
        : [];
    },
  });
}

/** The functions that rulesets can use without defining them. */
export const coreFunctions = {
  alphabetical,
  casing,
  defined: test('defined', 'defined', (input) => input === undefined),
  enumeration,
  falsy: test('falsy', 'falsy', Boolean),
  length,
  or: choice('or', false),
  pattern,
  schema,
  truthy: test('truthy', 'truthy', (input) => !input),
  undefined: test('undefined', 'undefined', (input) => input !== undefined),
  unreferencedReusableObject,
  xor: choice('xor', true),
} as const satisfies Record<string, RulesetFunction>;

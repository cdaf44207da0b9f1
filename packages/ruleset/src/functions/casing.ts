import { booleanTest, defineFunction, wordTest } from './options.js';
import { testPattern } from '../model/test-pattern.js';
import { isObject } from '@assay/text';

const digits = '{digits}';
const cases: Readonly<Record<string, string>> = {
  flat: `[a-z][a-z${digits}]*`,
  camel: `[a-z][a-z${digits}]*(?:[A-Z${digits}](?:[a-z${digits}]+|$))*`,
  pascal: `[A-Z][a-z${digits}]*(?:[A-Z${digits}](?:[a-z${digits}]+|$))*`,
  kebab: `[a-z][a-z${digits}]*(?:-[a-z${digits}]+)*`,
  cobol: `[A-Z][A-Z${digits}]*(?:-[A-Z${digits}]+)*`,
  snake: `[a-z][a-z${digits}]*(?:_[a-z${digits}]+)*`,
  macro: `[A-Z][A-Z${digits}]*(?:_[A-Z${digits}]+)*`,
};

interface CasingOptions {
  readonly type: string;
  readonly disallowDigits?: boolean;
  readonly separator?: { readonly char: string; readonly allowLeading?: boolean };
}

const compiled = new WeakMap<CasingOptions, RegExp>();

/** Checks the letter case of a string. */
export const casing = defineFunction<string, CasingOptions>({
  name: 'casing',
  accepts: (input): input is string => typeof input === 'string' && input.length > 0,
  options: {
    fields: {
      type: wordTest(Object.keys(cases)),
      disallowDigits: booleanTest,
      separator: {
        expected: 'an object with `char`, of one character, and `allowLeading`',
        test: (value) =>
          isObject(value) &&
          typeof value['char'] === 'string' &&
          value['char'].length <= 2 &&
          ['boolean', 'undefined'].includes(typeof value['allowLeading']) &&
          Object.keys(value).every((key) => key === 'char' || key === 'allowLeading'),
      },
    },
    required: ['type'],
  },
  run(input, options) {
    const { type, separator } = options;
    if (input.length === 1 && separator?.allowLeading === true && input === separator.char) return undefined;
    let pattern = compiled.get(options);
    if (pattern === undefined) compiled.set(options, (pattern = build(options)));
    return testPattern(pattern, input) ? undefined : [{ message: `must be ${type} case` }];
  },
});

function build({ type, disallowDigits, separator }: CasingOptions): RegExp {
  const pattern = (cases[type] ?? '').replaceAll(digits, disallowDigits === true ? '' : '0-9');
  if (separator === undefined) return new RegExp(`^${pattern}$`);
  const character = `[${separator.char.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}]`;
  const leading = separator.allowLeading === true ? `${character}?` : '';
  return new RegExp(`^${leading}${pattern}(?:${character}${pattern})*$`);
}

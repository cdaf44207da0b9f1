import { testPattern } from '../model/test-pattern.js';
import { fail, type KeywordCall } from './keyword-call.js';
import { matchesFormat } from './schema-formats.js';
import { isDeepEqual } from './schema-errors.js';
import { compilePattern } from './schema-pattern.js';

type Keyword = (call: KeywordCall) => boolean;

function limit(word: string, unit: string, measure: (data: unknown) => number, isOver: boolean): Keyword {
  return (call) => {
    const { value, data } = call;
    const size = measure(data);
    const isWrong = isOver ? size > Number(value) : size < Number(value);
    return !isWrong || fail(call, `must NOT have ${word} than ${String(value)} ${unit}`, { limit: value });
  };
}

function compare(sign: string, test: (data: number, bound: number) => boolean): Keyword {
  return (call) => {
    const { value, data } = call;
    return (
      test(Number(data), Number(value)) ||
      fail(call, `must be ${sign} ${String(value)}`, { comparison: sign, limit: value })
    );
  };
}

const comparisons: Readonly<Record<string, Keyword>> = {
  '<=': compare('<=', (a, b) => a <= b),
  '<': compare('<', (a, b) => a < b),
  '>=': compare('>=', (a, b) => a >= b),
  '>': compare('>', (a, b) => a > b),
};

function bound(sign: '<' | '>', exclusive: string): Keyword {
  return (call) => {
    const isExclusive = call.run.dialect === 'draft4' && Boolean(call.schema[exclusive]);
    return comparisons[isExclusive ? sign : `${sign}=`]?.(call) ?? true;
  };
}

function exclusiveBound(sign: '<' | '>'): Keyword {
  return (call) => call.run.dialect === 'draft4' || (comparisons[sign]?.(call) ?? true);
}

function countCharacters(data: unknown): number {
  let count = 0;
  for (const _ of String(data)) count++;
  return count;
}

const countMembers = (data: unknown): number => Object.keys(Object(data) as object).length;
const countItems = (data: unknown): number => (Array.isArray(data) ? data.length : 0);

/** Keywords for the value itself. */
export const plainKeywords: Readonly<Record<string, Keyword>> = {
  const: (call) =>
    isDeepEqual(call.value, call.data) ||
    fail(call, 'must be equal to constant', { allowedValue: call.value }),
  enum(call) {
    const { value, data } = call;
    const values: readonly unknown[] = Array.isArray(value) ? value : [];
    return (
      values.some((item) => isDeepEqual(item, data)) ||
      fail(call, 'must be equal to one of the allowed values', { allowedValues: values })
    );
  },
  maximum: bound('<', 'exclusiveMaximum'),
  minimum: bound('>', 'exclusiveMinimum'),
  exclusiveMaximum: exclusiveBound('<'),
  exclusiveMinimum: exclusiveBound('>'),
  multipleOf(call) {
    const { value, data } = call;
    const factor = Number(data) / Number(value);
    const isMultiple = Number(value) !== 0 && factor === Number.parseInt(String(factor));
    return isMultiple || fail(call, `must be multiple of ${String(value)}`, { multipleOf: value });
  },
  maxLength: limit('more', 'characters', countCharacters, true),
  minLength: limit('fewer', 'characters', countCharacters, false),
  pattern(call) {
    const { value, data } = call;
    return (
      testPattern(compilePattern(String(value)), String(data)) ||
      fail(call, `must match pattern "${String(value)}"`, { pattern: value })
    );
  },
  format(call) {
    const { value, data, group } = call;
    return (
      matchesFormat(String(value), data, group === 'number') ||
      fail(call, `must match format "${String(value)}"`, { format: value })
    );
  },
  maxProperties: limit('more', 'properties', countMembers, true),
  minProperties: limit('fewer', 'properties', countMembers, false),
  maxItems: limit('more', 'items', countItems, true),
  minItems: limit('fewer', 'items', countItems, false),
};

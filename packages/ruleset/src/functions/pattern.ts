import { printValue } from '../model/print.js';
import { testPattern } from '../model/test-pattern.js';
import { defineFunction, isText, type ValueTest } from './options.js';

const compiled = new Map<unknown, RegExp>();

/** Creates a pattern from the forms that Spectral accepts: strings, strings with flags such as `/a/i`, and RegExp objects. */
function toPattern(pattern: unknown): RegExp {
  let regExp = compiled.get(pattern);
  if (regExp === undefined) {
    const text = String(pattern);
    const [, source, flags] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? [];
    regExp = source === undefined ? new RegExp(text) : new RegExp(source, flags);
    compiled.set(pattern, regExp);
  }
  regExp.lastIndex = 0;
  return regExp;
}

const patternTest: ValueTest = {
  expected: 'texts and patterns',
  test: (value) =>
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && 'test' in value && 'flags' in value),
};

/** Checks a string with patterns. */
export const pattern = defineFunction<string, { readonly match?: unknown; readonly notMatch?: unknown }>({
  name: 'pattern',
  accepts: isText,
  options: { fields: { match: patternTest, notMatch: patternTest }, isNonEmpty: true },
  run(input, options) {
    const results: { message: string }[] = [];
    if ('match' in options && !testPattern(toPattern(options.match), input))
      results.push({ message: `#{{print("value")}} must match the pattern ${printValue(options.match)}` });
    if ('notMatch' in options && testPattern(toPattern(options.notMatch), input))
      results.push({
        message: `#{{print("value")}} must not match the pattern ${printValue(options.notMatch)}`,
      });
    return results.length === 0 ? undefined : results;
  },
});

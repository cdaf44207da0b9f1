import { defineRule, type Rule } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { UsageError } from './command-error.js';
import { parseCount, parseGate, parseJobs, parsePreset, parseRuleSettings } from './options.js';

const rules: readonly Rule[] = [
  'operation-id-missing',
  'string-max-length-missing',
  'document-parse-error',
].map((id) =>
  defineRule({
    id,
    meta: {
      name: 'A fault',
      category: 'documentation',
      severity: 'low',
      formats: ['oas3.0'],
      preset: 'recommended',
      always: id.startsWith('document-'),
      problem: 'p',
      impact: 'i',
      recommendation: 'r',
    },
    create: () => ({}),
  }),
);

describe('the settings of rules', () => {
  it('are off or a severity; the last one counts', () => {
    const texts = ['operation-id-missing=off', 'string-max-length-missing=info', 'operation-id-missing=high'];
    expect(parseRuleSettings(texts, rules)).toEqual({
      'operation-id-missing': 'high',
      'string-max-length-missing': 'info',
    });
  });

  it('are exact after two equals signs', () => {
    expect(parseRuleSettings(['operation-id-missing==low'], rules)).toEqual({
      'operation-id-missing': '=low',
    });
  });

  it.each([
    [
      'operationid-missing=off',
      'There is no rule `operationid-missing`; did you mean `operation-id-missing`?',
    ],
    ['max-length-string-missing=off', 'did you mean `string-max-length-missing`?'],
    ['operation-id-missing', 'set the rule to `off`'],
    [
      'operation-id-missing=loud',
      'set the rule to `off`, `critical`, `high`, `medium`, `low` or `info`, as in',
    ],
    ['operation-id-missing=off=low', 'set the rule to `off`'],
    ['document-parse-error=off', 'cannot be set'],
    ['__proto__=off', 'There is no rule `__proto__`'],
  ])('reject %s', (text, message) => {
    const parse = (): unknown => parseRuleSettings([text], rules);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});

describe('the values of options', () => {
  it('are accepted as documented', () => {
    expect([parsePreset('strict'), parseGate('none'), parseCount('--max-findings', '0')]).toEqual([
      'strict',
      'none',
      0,
    ]);
  });

  it('are rejected with those that exist', () => {
    expect(() => parsePreset('loose')).toThrow(
      '`--preset loose` is not known. Use `recommended`, `strict`, `style`, `agents`, `all` or `none`.',
    );
    expect(() => parseGate('HIGH')).toThrow('`--fail-severity HIGH`');
    for (const wrong of ['-1', '1.5', 'many', ''])
      expect(() => parseCount('--max-findings', wrong)).toThrow('a whole number');
    expect(() => parseJobs('0')).toThrow('at least one');
  });
});

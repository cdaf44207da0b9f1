import { ExactNumber } from '@assay/text';
import { load, YAML11_SCHEMA } from 'js-yaml';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeYaml } from './write.js';

describe('writeYaml', () => {
  it('writes texts that readers of YAML 1.1 and of 1.2 read alike', () => {
    const tricky = [
      'yes',
      'on',
      'y',
      '012',
      '1_000',
      '1:30',
      '2020-01-01',
      '~',
      '<<',
      '=',
      '0o7',
      '1e3',
      '# a',
      'a: b',
      '- a',
      '',
      ' a ',
      'a\n\n b\r\n',
      '\u2028\u0085\uFEFF',
      '${x}',
      '{{x}}',
      '*a',
      '&a',
      '!!js/x',
      '---',
    ];
    const text = writeYaml(Object.fromEntries(tricky.map((each) => [each, each])));
    for (const options of [{}, { schema: YAML11_SCHEMA }]) {
      expect(load(text, options)).toEqual(Object.fromEntries(tricky.map((each) => [each, each])));
    }
  });

  it('writes any JSON so that it can be read back', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }).filter((value) => !Object.is(value, -0)),
        (value) => {
          expect(load(writeYaml({ value }))).toEqual({ value });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('writes exact numbers as exact numbers', () => {
    const values = ['9007199254740993', '-0.10000000000000000001', '1e400', '-25E-400'];
    const text = writeYaml(values.map((literal) => new ExactNumber(literal)));
    expect(text).toBe('- 9007199254740993\n- -0.10000000000000000001\n- 1.0e+400\n- -25.0e-400\n');
  });

  it('replaces halves of surrogate pairs', () => {
    expect(load(writeYaml({ '\ud800': 'a\udc00' }))).toEqual({ '\ufffd': 'a\ufffd' });
  });
});

import { analyse } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { rules } from './index.js';

/** Returns the problems that a rule reports for a schema `A`. */
async function problemsOf(id: string, schema: string): Promise<string[]> {
  const text = `{"openapi":"3.1.1","info":{"title":"T","version":"1"},"paths":{},"components":{"schemas":{"A":${schema}}}}`;
  const { findings, failures } = await analyse({ text }, { rules, preset: 'all' });
  expect(failures).toEqual([]);
  return findings.filter((finding) => finding.id === id).map(({ problem }) => problem);
}

describe('numbers that JavaScript would round', () => {
  it.each([
    ['enum-type-mismatch', '{"type":"integer","enum":[9007199254740993.5]}', /lists `9007199254740993\.5`/],
    [
      'enum-type-mismatch',
      '{"type":"integer","enum":[1,4503599627370496.00000000001e0]}',
      /lists `4503599627370496\.00000000001e0`/,
    ],
    [
      'enum-type-mismatch',
      '{"type":"integer","enum":[1.00000000000000000001]}',
      /lists `1\.00000000000000000001`/,
    ],
    ['default-value-invalid', '{"type":"integer","default":1e-400}', /`1e-400`/],
    ['default-value-invalid', '{"type":"number","exclusiveMaximum":0,"default":-1e-400}', undefined],
    ['default-value-invalid', '{"type":"number","maximum":0,"default":1e-400}', /`1e-400`/],
    ['default-value-invalid', '{"type":"number","maximum":1.00000000000000000001,"default":1}', undefined],
    [
      'enum-type-mismatch',
      '{"type":"integer","enum":[-9007199254740993.5,2]}',
      /lists `-9007199254740993\.5`/,
    ],
    ['default-value-invalid', '{"type":"integer","default":9007199254740993.5}', /`9007199254740993\.5`/],
    ['schema-unsatisfiable', '{"type":"integer","const":9007199254740993.5}', /`9007199254740993\.5`/],
    [
      'schema-unsatisfiable',
      '{"type":"integer","exclusiveMinimum":9007199254740993,"exclusiveMaximum":9007199254740994}',
      /leave nothing between them/,
    ],
    [
      'schema-unsatisfiable',
      '{"type":"integer","minimum":9007199254740993.1,"maximum":9007199254740993.9}',
      /leave nothing between them/,
    ],
    [
      'schema-unsatisfiable',
      '{"type":"integer","minimum":-9007199254740993.9,"maximum":-9007199254740993.1}',
      /leave nothing between them/,
    ],
    [
      'oneof-branches-overlap',
      '{"oneOf":[{"type":"integer","const":9007199254740993},{"type":"integer","minimum":9007199254740993}]}',
      /The value `9007199254740993` matches both/,
    ],
    [
      'oneof-branches-overlap',
      '{"oneOf":[{"type":"integer","enum":[9007199254740995]},{"type":"integer","minimum":9007199254740993}]}',
      /The value `9007199254740995` matches both/,
    ],
  ])('are judged by %s exactly: %s', async (id, schema, expected) => {
    const problems = await problemsOf(id, schema);
    if (expected === undefined) expect(problems).toEqual([]);
    else expect(problems).toEqual([expect.stringMatching(expected)]);
  });

  it.each([
    ['enum-type-mismatch', '{"type":"integer","enum":[9007199254740993.0,1e400]}'],
    ['schema-unsatisfiable', '{"type":"integer","const":9007199254740993}'],
    [
      'schema-unsatisfiable',
      '{"type":"integer","exclusiveMinimum":9007199254740992,"exclusiveMaximum":9007199254740994}',
    ],
    ['schema-unsatisfiable', '{"type":"integer","minimum":9007199254740992.1,"maximum":9007199254740993.9}'],
    ['oneof-branches-overlap', '{"oneOf":[{"const":9007199254740993},{"const":9007199254740992}]}'],
  ])('give no false finding of %s: %s', async (id, schema) => {
    expect(await problemsOf(id, schema)).toEqual([]);
  });
});

describe('a constant of another type', () => {
  it('can never be valid', async () => {
    expect(await problemsOf('schema-unsatisfiable', '{"type":"integer","const":"a"}')).toEqual([
      'No value is valid for `A`: the other keywords reject the value of `const`: the value must be an integer, but it is `"a"`.',
    ]);
  });
});

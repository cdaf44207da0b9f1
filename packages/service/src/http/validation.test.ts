import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from './problem.js';
import { importBody, validateQuery } from './schemas/queries.js';
import { parseAt, validateWithZod } from './validation.js';

/** Returns the errors of a request part, as the client reads them. */
function faultsOf(schema: z.ZodType, httpPart: string, data: unknown): unknown {
  const result = validateWithZod({ schema, method: 'POST', url: '/', httpPart })(data) as { error?: unknown };
  if (!(result.error instanceof Problem)) throw new TypeError('It is not a problem');
  return [result.error.message, ...result.error.errors];
}

describe('a fault of a request', () => {
  it('is reported with the name of the field', () => {
    expect(faultsOf(importBody, 'body', undefined)).toEqual([
      'The body is missing.',
      { pointer: '', detail: 'The body is missing.' },
    ]);
    expect(faultsOf(importBody, 'body', { config: { engineId: '', x: 1 } })).toEqual([
      '`url` is missing. (and 2 more)',
      { pointer: '/url', detail: '`url` is missing.' },
      { pointer: '/config/engineId', detail: '`config.engineId` must have 1 character at least.' },
      { pointer: '/config/x', detail: 'There is no property `config.x`.' },
    ]);
    expect(faultsOf(importBody, 'body', { url: 'x'.repeat(8_001) })).toMatchObject([
      expect.any(String),
      { pointer: '/url', detail: '`url` must have 8000 characters at most.' },
      { pointer: '/url' },
    ]);
    expect(
      faultsOf(validateQuery, 'querystring', { preset: 'no', include: ['location', 'x'], y: '' }),
    ).toEqual([
      expect.stringContaining('(and 2 more)'),
      { parameter: 'preset', detail: '`preset` must be `recommended`, `strict`, `style` or `all`.' },
      {
        parameter: 'include',
        detail:
          '`include` must be `location`, `references`, `operations`, `groups`, `undecided` or `source`.',
      },
      { parameter: 'y', detail: 'There is no parameter `y`.' },
    ]);
    const wrongInclude = {
      parameter: 'include',
      detail: '`include` must be `location`, `references`, `operations`, `groups`, `undecided` or `source`.',
    };
    for (const include of ['x', 'location,x', ['location,groups', 'x']])
      expect(faultsOf(validateQuery, 'querystring', { include })).toEqual([
        wrongInclude.detail,
        wrongInclude,
      ]);
  });

  it('is reported in few bytes, for input of any size', () => {
    const keys = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}${'x'.repeat(500)}`, 1]));
    const faults = faultsOf(importBody, 'body', { url: 'http://a.test/', ...keys });
    expect(JSON.stringify(faults).length).toBeLessThan(10_000);
    expect(faults).toMatchObject([expect.stringContaining('(and 4999 more)'), ...Array(20).fill({})]);
  });

  it('is reported for a part of a form as for a property', () => {
    expect(() => parseAt(z.strictObject({}), { a: 1 }, ['config'])).toThrow(
      'There is no property `config.a`.',
    );
    expect(parseAt(z.strictObject({ a: z.int() }), { a: 1 }, ['config'])).toEqual({ a: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../records/index.js';
import { choicesOf, makeValue, type MadeValue, type ValueContext } from './make-value.js';

const key = (name: string): string => `#/schemas/~1components~1schemas~1${name}`;
const to = (name: string): JsonSchema => ({ $ref: key(name) });

const schemas: Record<string, JsonSchema> = {
  User: {
    type: 'object',
    required: ['id', 'name', 'password'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string' },
      password: { type: 'string', writeOnly: true, example: 'hunter2' },
      friend: to('User'),
      friends: { type: 'array', items: to('User') },
      manager: { anyOf: [{ type: 'null' }, to('User')] },
      team: { type: 'object', properties: { lead: to('User'), title: { type: 'string' } } },
    },
  },
  Endless: { type: 'object', required: ['next'], properties: { next: to('Endless') } },
  Ending: { type: ['object', 'null'], required: ['next'], properties: { next: to('Ending') } },
  Term: {
    oneOf: [
      { type: 'object', required: ['left', 'right'], properties: { left: to('Term'), right: to('Term') } },
      { type: 'number' },
    ],
  },
  Pet: {
    type: 'object',
    required: ['petType'],
    properties: { petType: { type: 'string' } },
    discriminator: { propertyName: 'petType', mapping: { kitty: key('Cat'), Dog: key('Dog') } },
  },
  Cat: { allOf: [to('Pet'), { type: 'object', properties: { lives: { type: 'integer', maximum: 9 } } }] },
  Dog: {
    allOf: [to('Pet'), { type: 'object', required: ['bark'], properties: { bark: { type: 'string' } } }],
  },
  Circle: { type: 'object', properties: { kind: { type: 'string' }, radius: { type: 'number' } } },
  Square: { type: 'object', properties: { kind: { type: 'string' }, side: { type: 'number' } } },
};

const lookup = {
  resolve(schema: JsonSchema): JsonSchema {
    const reference =
      typeof schema === 'object' && Object.keys(schema).length === 1 ? schema['$ref'] : undefined;
    if (typeof reference !== 'string') return schema;
    return schemas[reference.slice(reference.lastIndexOf('~1') + 2)] ?? true;
  },
};

function make(schema: JsonSchema, options: Partial<ValueContext> = {}): MadeValue {
  return makeValue(schema, { lookup, direction: 'request', seed: 's', name: '', shape: 'full', ...options });
}

function valueOf(schema: JsonSchema, options: Partial<ValueContext> = {}): unknown {
  const made = make(schema, options);
  return made.ok ? made.value : made;
}

const object = (properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

describe('a property that the direction omits', () => {
  it('is not in a request, even if it is required', () => {
    expect(valueOf(to('User'), { shape: 'minimal' })).toEqual({
      name: expect.any(String),
      password: expect.any(String),
    });
  });

  it('is not in a response', () => {
    expect(valueOf(to('User'), { shape: 'minimal', direction: 'response' })).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
    });
  });

  it('is cut out of examples', () => {
    const inner = {
      ...(object({ id: { readOnly: true }, title: {} }) as object),
      example: { id: 7, title: 'Seven' },
    };
    expect(valueOf(object({ inner }))).toEqual({ inner: { title: 'Seven' } });
  });
});

describe('a schema that contains itself', () => {
  it('ends at an optional property, which is omitted, or at an empty list', () => {
    expect(valueOf(to('User'))).toEqual({
      name: expect.any(String),
      password: expect.any(String),
      friends: [],
      team: { title: expect.any(String) },
    });
  });

  it('ends with null if allowed', () => {
    expect(valueOf(to('Ending'))).toEqual({ next: null });
  });

  it('ends with the branch that does not lead back', () => {
    expect(valueOf(to('Term'), { choice: 0 })).toEqual({
      left: expect.any(Number),
      right: expect.any(Number),
    });
  });

  it('cannot be satisfied if it requires itself', () => {
    expect(make(to('Endless'))).toEqual({
      ok: false,
      reason: 'at `/next`, it would have to contain itself endlessly',
      standIn: {},
    });
  });
});

describe('a discriminator', () => {
  it('names each child of a base by its key in the mapping', () => {
    expect(choicesOf(to('Pet'), lookup)).toEqual([
      { name: 'discriminator:kitty', index: 0 },
      { name: 'discriminator:Dog', index: 1 },
    ]);
    expect(valueOf(to('Pet'), { choice: 0 })).toEqual({ petType: 'kitty', lives: expect.any(Number) });
    expect(valueOf(to('Pet'), { choice: 1 })).toEqual({ petType: 'Dog', bark: expect.any(String) });
  });

  it('names a child that is generated itself', () => {
    expect(valueOf(to('Cat'))).toMatchObject({ petType: 'kitty' });
    expect(choicesOf(to('Cat'), lookup)).toEqual([]);
  });

  it('takes the name of the schema for branches that are not mapped', () => {
    const shape: JsonSchema = {
      oneOf: [to('Circle'), to('Square')],
      discriminator: { propertyName: 'kind', mapping: { round: key('Circle') } },
    };
    expect(choicesOf(shape, lookup).map(({ name }) => name)).toEqual([
      'discriminator:round',
      'discriminator:Square',
    ]);
    expect(valueOf(shape, { choice: 0 })).toMatchObject({ kind: 'round', radius: expect.any(Number) });
    expect(valueOf(shape, { choice: 1 })).toMatchObject({ kind: 'Square', side: expect.any(Number) });
  });
});

describe('alternatives', () => {
  it('are counted to eight, without null', () => {
    const anyOf = [{ type: 'null' }, ...Array.from({ length: 20 }, (_, index) => ({ const: index }))];
    const choices = choicesOf({ allOf: [{ anyOf }] }, lookup);
    expect(choices).toHaveLength(8);
    expect(choices[0]).toEqual({ name: 'anyOf[1]', index: 1 });
    expect(choicesOf({ anyOf: [{ type: 'null' }, {}] }, lookup)).toEqual([]);
  });

  it('of `oneOf` are generated so that exactly one branch matches', () => {
    const either = {
      ...(object({ a: {}, b: {}, c: {} }) as object),
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    };
    expect(Object.keys(valueOf(either) as object)).toEqual(['a', 'c']);
    expect(Object.keys(valueOf(either, { choice: 1 }) as object)).toEqual(['b', 'c']);
    expect(Number.isInteger(valueOf({ oneOf: [{ type: 'integer' }, { type: 'number' }] }))).toBe(false);
  });

  it('report that both branches always match, and use a value of the first', () => {
    const loose = { oneOf: [object({ a: { type: 'integer' } }), object({ b: { type: 'integer' } })] };
    expect(make(object({ loose }, ['loose']))).toEqual({
      ok: false,
      reason: 'at `/loose`, no value was found that satisfies its `oneOf`',
      standIn: { loose: { a: expect.any(Number) } },
    });
  });

  it('are made for different types by the branch', () => {
    const schema = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
    expect(valueOf(schema, { choice: 0 })).toBeTypeOf('string');
    expect(valueOf(schema, { choice: 1 })).toBeTypeOf('number');
  });
});

describe('the documented value of a property', () => {
  it.each<[string, JsonSchema, unknown]>([
    ['an example before a default', { type: 'string', default: 'd', example: 'e' }, 'e'],
    ['the first valid value of several', { type: 'integer', examples: ['x', 4], default: 5 }, 4],
    ['a default if the example is not valid', { type: 'integer', example: 'x', default: 5 }, 5],
    ['an example before the first of an enumeration', { enum: ['a', 'b'], example: 'b' }, 'b'],
    ['the constant', { const: 'c', example: 'x' }, 'c'],
    ['the first of an enumeration that is not null', { enum: [null, 'a', 'b'] }, 'a'],
  ])('is used: %s', (_name, schema, expected) => {
    expect(valueOf(object({ value: schema }))).toEqual({ value: expected });
  });

  it.each(['password', 'client_secret', 'apiKey', 'accessToken', 'otp', 'pin', 'X-Api-Key'])(
    'is never used for a credential: %s',
    (name) => {
      const value = valueOf(
        object({ [name]: { type: 'string', example: '4711-real', default: '4711-real' } }),
      );
      expect(value).toEqual({ [name]: expect.not.stringContaining('4711') });
    },
  );

  it('is not used if it contains a credential', () => {
    const login = {
      ...(object({ user: {}, password: {} }) as object),
      example: { user: 'a', password: 'hunter2' },
    };
    expect(JSON.stringify(valueOf(object({ login })))).not.toContain('hunter2');
  });

  it('is not used for the whole object, which has other sources', () => {
    expect(make({ type: 'string', example: 'shown', format: 'date' })).toMatchObject({
      ok: true,
      origin: 'format',
    });
  });
});

describe('names', () => {
  it.each([
    ['email', /^[^@]+@example\.com$/],
    ['homepage_url', /^https:\/\/example\.com\//],
    ['userId', /^[0-9a-f-]{36}$/],
    ['phoneNumber', /^\+1\d+$/],
    ['firstName', /^[A-Z][a-z]+$/],
    ['countryCode', /^[A-Z]{2}$/],
    ['currency', /^[A-Z]{3}$/],
    ['createdAt', /^\d{4}-\d\d-\d\dT/],
    ['birth-date', /^\d{4}-\d\d-\d\d$/],
    ['slug', /^[a-z]+-[a-z]+$/],
    ['clientIP', /^192\.0\.2\./],
    ['timezone', /^\w+\/\w+$/],
  ])('help if a schema has no constraints: %s', (name, expected) => {
    expect(valueOf({ type: 'string' }, { name })).toMatch(expected);
  });

  it.each([
    ['page', 1, 2],
    ['pageSize', 1, 50],
    ['latitude', -90, 90],
    ['price', 0.01, 500],
    ['year', 2000, 2030],
    ['userId', 1, 1000],
  ])('help with numbers: %s', (name, least, maxCount) => {
    const value = valueOf({ type: 'number' }, { name });
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(maxCount);
  });

  it('yield to the constraints of the schema', () => {
    expect(valueOf({ type: 'string', maxLength: 3 }, { name: 'email' })).toHaveLength(3);
    expect(valueOf({ type: 'string', pattern: '^[0-9]{5}$' }, { name: 'country' })).toMatch(/^[0-9]{5}$/);
    expect(valueOf({ type: 'integer', minimum: 500 }, { name: 'page' })).toBeGreaterThanOrEqual(500);
    expect(valueOf({ type: 'array', items: { type: 'string' } }, { name: 'emails' })).toEqual([
      expect.stringContaining('@'),
    ]);
  });

  it.each(['callbackURLs', 'callback_urls', 'CallbackUrls', 'callbackURL'])(
    'mean the same in all spellings: the items of %s are URLs',
    (name) => {
      expect(valueOf({ type: 'array', items: { type: 'string' } }, { name })).toEqual([
        expect.stringMatching(/^https:\/\/example\.com\//),
      ]);
    },
  );

  it.each([
    ['IPv4Address', /^192\.0\.2\./],
    ['addressLine2', / Street$/],
    ['eTag', /^"/],
    ['If-None-Match', /^"/],
    ['If-Match', /^\*$/],
    ['password2', /^Example-/],
    ['cvv2', /^\d{3,4}$/],
  ])('are read with their digits and acronyms: %s', (name, expected) => {
    expect(valueOf({ type: 'string' }, { name })).toMatch(expected);
  });

  it('of built-ins are properties like others', () => {
    const schema: unknown = JSON.parse(
      '{"type":"object","required":["__proto__"],"properties":{"__proto__":{"const":7}}}',
    );
    expect(JSON.stringify(valueOf(schema as JsonSchema))).toBe('{"__proto__":7}');
  });
});

describe('a schema that cannot be satisfied', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'string', pattern: 'a^b' }, 'its `pattern` `a^b` cannot be satisfied'],
    [{ type: 'string', pattern: '(' }, 'its `pattern` `(` cannot be read as a regular expression'],
    [
      { type: 'string', pattern: '^a$', minLength: 2 },
      'its `pattern` `^a$` cannot be satisfied with a `minLength` of `2`',
    ],
    [{ type: 'string', minLength: 3, maxLength: 2 }, 'its `minLength` `3` is more than its `maxLength` `2`'],
    [{ type: 'integer', minimum: 2, maximum: 1 }, 'its lower bound `2` is above its upper bound `1`'],
    [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 2 }, 'its bounds exclude all integers'],
    [{ allOf: [{ type: 'string' }, { type: 'integer' }] }, 'its schemas require different types'],
    [false, 'its schema allows no value at all'],
    [{ enum: [] }, 'its `enum` is empty'],
    [
      { type: 'array', uniqueItems: true, minItems: 3, items: { type: 'boolean' } },
      'at `/2`, its items cannot all differ, as `uniqueItems` requires',
    ],
    [
      { type: 'object', required: ['a'], properties: {}, additionalProperties: false },
      'at `/a`, it is required, but the schema forbids it',
    ],
  ])('%j reports why', (schema, reason) => {
    expect(make(schema)).toMatchObject({ ok: false, reason });
  });

  it('has a placeholder with all valid parts', () => {
    const made = make(
      object({ good: { const: 1 }, bad: { type: 'string', pattern: 'a^b' } }, ['good', 'bad']),
    );
    expect(made).toMatchObject({ ok: false, standIn: { good: 1, bad: 'value' } });
  });

  it('has no effect if it is optional', () => {
    expect(valueOf(object({ good: { const: 1 }, bad: { type: 'string', pattern: 'a^b' } }))).toEqual({
      good: 1,
    });
  });
});

describe('schemas with excessive requirements', () => {
  const nested = (levels: number): JsonSchema => {
    let schema: JsonSchema = { type: 'string' };
    for (let level = 0; level < levels; level++) schema = object({ a: schema }, ['a']);
    return schema;
  };
  const numbered = Array.from({ length: 10_000 }, (_, index) => `p${index}`);

  it.each<[string, JsonSchema]>([
    ['characters', { type: 'string', minLength: 1e9 }],
    ['items', { type: 'array', minItems: 1e9 }],
    ['contained items', { type: 'array', contains: {}, minContains: 1e9 }],
    ['properties', { type: 'object', minProperties: 1e9 }],
    ['levels', nested(500)],
    ['texts together', { type: 'array', minItems: 50, items: { type: 'string', minLength: 90_000 } }],
    ['arrays in arrays', { type: 'array', minItems: 900, items: { type: 'array', minItems: 900 } }],
  ])('are reported, and nothing huge is generated: %s', (_name, schema) => {
    const made = make(schema);
    expect(made.ok).toBe(false);
    expect(JSON.stringify(made).length).toBeLessThan(1000);
  });

  it('get a limited number of optional properties, and all required ones', () => {
    const all = Object.fromEntries(numbered.map((name) => [name, { type: 'boolean' }]));
    expect(Object.keys(valueOf(object(all)) as object).length).toBeLessThan(2000);
    expect(Object.keys(valueOf(object(all, numbered)) as object)).toHaveLength(10_000);
  });

  it('end with nested alternatives', () => {
    for (let level = 0; level < 50; level++) {
      const next = to(`Level${level + 1}`);
      schemas[`Level${level}`] = { oneOf: [next, object({ a: next, b: next }, ['a', 'b'])] };
    }
    schemas['Level50'] = { type: 'string', pattern: 'a^b' };
    expect(make(to('Level0')).ok).toBe(false);
  });
});

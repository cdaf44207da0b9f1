import { describe, expect, it } from 'vitest';
import { PlainSchemas } from '../schema/plain-schemas.js';
import { Evaluator } from './evaluator.js';
import type { Validation, ValidationOptions } from './outcome.js';

const levels = 10_000;

function validate(schema: unknown, value: unknown, options?: ValidationOptions): Validation {
  const schemas = new PlainSchemas();
  return new Evaluator(schemas).validate(schemas.add(schema), value, options);
}

function nested(depth: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

describe('depth costs no stack', () => {
  const list = { properties: { next: { $ref: '#' }, id: { type: 'integer' } } };

  it('of values', () => {
    const value = nested(levels, (next) => ({ next }), { id: 'x' });
    const { errors } = validate(list, value);
    expect(errors).toHaveLength(1);
    expect(errors[0]?.segments).toHaveLength(levels + 1);
    expect(
      validate(
        list,
        nested(levels, (next) => ({ next }), { id: 1 }),
      ).verdict,
    ).toBe('valid');
  });

  it('of schemas', () => {
    const schema = nested(levels, (inner) => ({ allOf: [{ not: { not: inner } }] }), { type: 'integer' });
    expect([validate(schema, 1).verdict, validate(schema, 'a').verdict]).toEqual(['valid', 'invalid']);
  });

  it('of alternatives, with the leaf as the error', () => {
    const schema = nested(levels, (inner) => ({ anyOf: [{ type: 'null' }, inner] }), { maximum: 1 });
    expect(validate(schema, 2).errors.map(({ message }) => message)).toEqual(['must be 1 or less']);
  });

  it('of values that are compared', () => {
    const value = (): unknown => nested(levels, (inner) => [inner], 1);
    expect(validate({ const: value() }, value()).verdict).toBe('valid');
    expect(validate({ uniqueItems: true }, [value(), value()]).verdict).toBe('invalid');
  });
});

describe('work is bounded', () => {
  it('if schemas refer to each other twice at each level', () => {
    const definitions = Object.fromEntries(
      Array.from({ length: 200 }, (_, level) => {
        const next = { $ref: `#/$defs/L${level + 1}` };
        return [`L${level}`, { anyOf: [next, next], allOf: [next, { not: { not: next } }] }];
      }),
    );
    const schema = { $ref: '#/$defs/L0', $defs: { ...definitions, L200: { type: 'string' } } };
    const { verdict, steps } = validate(schema, 'a');
    expect(verdict).toBe('valid');
    expect(steps).toBeLessThan(5000);
    expect(validate(schema, 1).verdict).toBe('invalid');
  });

  it('if a union of objects leads back into itself', () => {
    const branch = (name: string): object => ({
      allOf: [{ $ref: '#' }, { properties: { [name]: { $ref: '#' } } }],
    });
    const schema = { type: 'object', anyOf: Array.from({ length: 12 }, (_, index) => branch(`p${index}`)) };
    const { verdict, steps } = validate(
      schema,
      nested(20, (inner) => ({ p0: inner, p1: inner }), {}),
    );
    expect(verdict).toBe('valid');
    expect(steps).toBeLessThan(1_000_000);
  });

  it('by a budget, whose exhaustion is reported', () => {
    const schema = { items: { items: { type: 'integer' } } };
    const value = Array.from({ length: 100 }, () => Array<number>(100).fill(1));
    expect(validate(schema, value, { budget: 1000 })).toMatchObject({
      verdict: 'undecided',
      undecided: [{ kind: 'budget', what: '1000' }],
      errors: [],
    });
    expect(validate(schema, value).verdict).toBe('valid');
  });

  it('including errors found before it was exhausted', () => {
    const value = ['x', ...Array<number>(1000).fill(1)];
    expect(validate({ items: { type: 'integer' } }, value, { budget: 100 }).verdict).toBe('invalid');
  });

  it('by the maximum number of errors', () => {
    expect(validate({ items: { type: 'string' } }, Array(1000).fill(1)).errors).toHaveLength(100);
  });
});

describe('a schema that comes back to itself', () => {
  it('adds nothing the second time', () => {
    const schema = { allOf: [{ $ref: '#' }], properties: { next: { $ref: '#' } }, required: ['id'] };
    expect(validate(schema, { id: 1, next: { id: 2 } }).verdict).toBe('valid');
    expect(validate(schema, { id: 1, next: {} }).errors.map(({ segments }) => segments)).toEqual([['next']]);
  });

  it('may be a base that lists its own children', () => {
    const child = (kind: string): object => ({
      allOf: [{ $ref: '#' }, { required: ['kind'], properties: { kind: { const: kind } } }],
    });
    const schema = {
      oneOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }],
      $defs: { a: child('a'), b: child('b') },
    };
    expect(validate(schema, { kind: 'b' }).verdict).toBe('valid');
    expect(validate(schema, { kind: 'c' }).verdict).toBe('invalid');
  });

  it('is not cached as valid for others after an assumption', () => {
    // Inside A, B is valid if A is. A is invalid, so B is invalid too.
    const schema = {
      anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }],
      $defs: {
        A: { allOf: [{ $ref: '#/$defs/B' }, { minimum: 5 }] },
        B: { allOf: [{ $ref: '#/$defs/A' }] },
      },
    };
    expect(validate(schema, 1).verdict).toBe('invalid');
    expect(validate(schema, 5).verdict).toBe('valid');
  });
});

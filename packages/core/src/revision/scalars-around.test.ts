import { describe, expect, it } from 'vitest';
import { scalarsAround } from './scalars-around.js';

const keysAround = (root: unknown, ...place: (string | number)[]): readonly (string | number)[] =>
  scalarsAround(root, place).map(({ key }) => key);

describe('the scalars around a place', () => {
  const operation = { id: 'a', parameters: [{ name: 'b', in: 'query' }], tags: ['c'] };
  const many = Array.from({ length: 300 }, (_, index) => index);

  it('are those of the widest value around it that is not large', () => {
    const path = { get: operation, put: { enum: many } };
    expect(keysAround(path, 'get', 'parameters', 0, 'name')).toEqual(['id', 'name', 'in', 0]);
    expect(keysAround({ get: operation }, 'get', 'id')).toEqual(['id', 'name', 'in', 0]);
  });

  it('are the place alone in a large one', () => {
    expect(scalarsAround({ enum: many }, ['enum', 7])).toEqual([{ holder: many, key: 7 }]);
  });

  it('are none where there is no such place', () => {
    expect(scalarsAround({ a: { b: 1 } }, ['a', 'c', 'd'])).toEqual([]);
    expect(scalarsAround({ a: { b: 1 } }, ['a', 'b', 'd'])).toEqual([]);
    expect(scalarsAround('text', [])).toEqual([]);
  });
});

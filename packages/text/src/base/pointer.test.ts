import { describe, expect, it } from 'vitest';
import { formatPointer, parsePointer, step } from './pointer.js';

describe('a JSON Pointer', () => {
  it.each<[string, (string | number)[]]>([
    ['', []],
    ['/', ['']],
    ['/a~1b/~0/0', ['a/b', '~', '0']],
    ['/~01', ['~1']],
  ])('%j is parsed and written', (pointer, segments) => {
    expect(parsePointer(pointer)).toEqual(segments);
    expect(formatPointer(segments)).toBe(pointer);
  });

  it('is written with indexes as numbers', () => {
    expect(formatPointer(['list', 7])).toBe('/list/7');
  });

  it.each(['a', '#/a', '/~', '/~2', '/a~'])('is not %j', (text) => {
    expect(parsePointer(text)).toBeUndefined();
  });
});

describe('one step', () => {
  const list = ['x', 'y'];

  it.each<[unknown, string | number, unknown]>([
    [list, 1, 'y'],
    [list, '1', 'y'],
    [list, 2, undefined],
    [list, '01', undefined],
    [list, '-', undefined],
    [list, 'length', undefined],
    [{ a: 1, 0: 2 }, 'a', 1],
    [{ a: 1, 0: 2 }, 0, 2],
    [{ a: 1 }, 'toString', undefined],
    [{ a: 1 }, 'b', undefined],
    ['text', 'length', undefined],
    [null, 'a', undefined],
  ])('leads from %j by %j to %j', (value, segment, expected) => {
    expect(step(value, segment)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { getEquivalentKey, readPathKey } from './path-key.js';

describe('readPathKey', () => {
  it('keeps a plain path', () => {
    expect(readPathKey('/users/{userId}/posts', ['userId'])).toEqual({
      key: '/users/{userId}/posts',
      names: new Map([['userId', 'userId']]),
      query: [],
    });
  });

  it('gives parameters names that every reader accepts', () => {
    const { key, names } = readPathKey('/a/{user.id}/{user/id}/{0}/{__proto__}/{x[]}', [
      'user.id',
      'user/id',
      '0',
      '__proto__',
      'x[]',
    ]);
    expect(key).toBe('/a/{user_id}/{user_id_2}/{p0}/{__proto__}/{x_}');
    expect(names.get('user/id')).toBe('user_id_2');
  });

  it('finds the parameter of a variable that is written as in RFC 6570', () => {
    const { key, names } = readPathKey('/v1/{+name}:move', ['name']);
    expect(key).toBe('/v1/{name}:move');
    expect([...names]).toEqual([['name', 'name']]);
  });

  it('encodes literal text that a path cannot contain, including braces that are not a variable', () => {
    expect(readPathKey('/a b/{}/{x}}/%41', ['x']).key).toBe('/a%20b/%7B%7D/{x}%7D/%41');
  });

  it('reads the query of a path template, and drops its fragment', () => {
    const { key, query } = readPathKey('/services?f=list%20all&id={id}#x', ['id']);
    expect(key).toBe('/services');
    expect(query).toEqual([
      { name: 'f', value: 'list all', parameter: undefined },
      { name: 'id', value: '{id}', parameter: 'id' },
    ]);
  });
});

describe('otherSpelling', () => {
  it('is sent as the same path', () => {
    const spelling = getEquivalentKey(getEquivalentKey('/files/v2'));
    expect(spelling).toBe('/././files/v2');
    expect(new URL(`https://api.test/v1${spelling}?a=1`).href).toBe('https://api.test/v1/files/v2?a=1');
  });
});

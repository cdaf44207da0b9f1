import { types } from 'node:util';
import { describe, expect, it } from 'vitest';
import { getMember, isContainer } from './container.js';
import { watchAround } from './watch-context.js';
import { Watch } from './watch.js';

const large = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, index]));

/** Returns the paths of all proxies in a value: `/a/b`. */
function watchedPlaces(value: unknown, place = ''): string[] {
  if (!isContainer(value)) return [];
  const inside = Object.keys(value).flatMap((key) => watchedPlaces(getMember(value, key), `${place}/${key}`));
  return types.isProxy(value) ? [place, ...inside] : inside;
}

describe('watchAround', () => {
  it('watches the widest small object around a location, with its descendants', () => {
    const root = { ...large, a: { b: { c: [1] }, d: {} }, e: {} };
    const copy = watchAround(new Watch(), root, ['a', 'b', 'c']);
    expect(copy).toEqual(root);
    expect(Object.keys(copy as object)).toEqual(Object.keys(root));
    expect(watchedPlaces(copy)).toEqual(['/a', '/a/b', '/a/b/c', '/a/d']);
    expect(getMember(copy as object as never, 'e')).toBe(root.e);
    expect(watchedPlaces(watchAround(new Watch(), { a: { b: 1 } }, ['a']))).toEqual(['', '/a']);
  });

  it('watches a large container of the location, without its members', () => {
    const root = { a: { ...large, b: { c: 1 } } };
    const copy = watchAround(new Watch(), root, ['a', 'b']);
    expect(copy).toEqual(root);
    expect(watchedPlaces(copy)).toEqual(['/a']);
  });

  it('keeps arrays arrays', () => {
    const root = { ...large, list: [0, { a: { b: 1 } }, ...Object.values(large)] };
    const copy = watchAround(new Watch(), root, ['list', 1, 'a']);
    expect(copy).toEqual(root);
    expect(watchedPlaces(copy)).toEqual(['/list/1', '/list/1/a']);
  });

  it('watches nothing at a location that no longer exists', () => {
    for (const place of [
      ['a', 'b', 'c'],
      ['x', 'y'],
      ['toString', 'call'],
    ]) {
      const root = { a: { b: 1 } };
      expect(watchAround(new Watch(), root, place)).toBe(root);
    }
  });

  it('watches each value once', () => {
    const watch = new Watch();
    const once = watchAround(watch, { a: { b: 1 } }, ['a', 'b']);
    expect(watchAround(watch, once, ['a', 'b'])).toBe(once);
  });
});

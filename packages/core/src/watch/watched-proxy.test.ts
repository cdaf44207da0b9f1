import { describe, expect, it } from 'vitest';
import type { Container } from './container.js';
import { watchedProxy, type Readings } from './watched-proxy.js';

/** Reads a watched container as the engine, and returns the recorded reads. */
function noted(target: Container, read: (watched: Record<PropertyKey, unknown>) => unknown, reader?: null) {
  const readings: Readings = { keys: new Set(), presences: new Map(), values: new Map() };
  const proxy = watchedProxy(target, readings, () => (reader === null ? undefined : 'engine'));
  const value = read(proxy as Record<PropertyKey, unknown>);
  return {
    value,
    keys: readings.keys.size > 0,
    presences: [...readings.presences.keys()],
    values: [...readings.values.keys()],
  };
}

const nothing = { keys: false, presences: [], values: [] };

describe('a watched object', () => {
  it('notes the reader of a value, present or absent', () => {
    expect(noted({ a: 1 }, (of) => of['a'])).toEqual({ ...nothing, value: 1, values: ['a'] });
    expect(noted({ a: 1 }, (of) => of['b'])).toEqual({ ...nothing, value: undefined, values: ['b'] });
    expect(noted({ length: 1 }, (of) => of['length'])).toEqual({ ...nothing, value: 1, values: ['length'] });
  });

  it('notes the reader that checks for a key', () => {
    expect(noted({ a: 1 }, (of) => 'a' in of)).toEqual({ ...nothing, value: true, presences: ['a'] });
    expect(noted({}, (of) => Object.hasOwn(of, 'a'))).toEqual({ ...nothing, value: false, presences: ['a'] });
  });

  it('notes the reader that enumerates its keys, and the values only when read', () => {
    expect(noted({ a: 1, b: 2 }, (of) => Object.getOwnPropertyNames(of))).toEqual({
      ...nothing,
      value: ['a', 'b'],
      keys: true,
    });
    expect(noted({ a: 1 }, (of) => Object.keys(of))).toEqual({
      value: ['a'],
      keys: true,
      presences: ['a'],
      values: [],
    });
    expect(noted({ a: 1 }, (of) => Object.entries(of))).toMatchObject({
      value: [['a', 1]],
      keys: true,
      values: ['a'],
    });
    const getter = noted({ a: 1 }, (of) => Object.getOwnPropertyDescriptor(of, 'a')?.get?.());
    expect(getter).toEqual({ value: 1, keys: false, presences: ['a'], values: ['a'] });
  });

  it('notes each reader once for each key', () => {
    const readings: Readings = { keys: new Set(), presences: new Map(), values: new Map() };
    let reader: 'engine' | 'other' = 'engine';
    // `as`: in production the reader is a rule or a fact.
    const proxy = watchedProxy<{ readonly a: number }>({ a: 1 }, readings, () => reader as 'engine');
    expect([proxy.a, proxy.a]).toEqual([1, 1]);
    reader = 'other';
    expect(proxy.a).toBe(1);
    expect([...(readings.values.get('a') ?? [])]).toEqual(['engine', 'other']);
  });

  it('notes nothing for symbols, or without a current reader', () => {
    expect(noted({ a: 1 }, (of) => of[Symbol.iterator])).toEqual({ ...nothing, value: undefined });
    expect(noted({ a: 1 }, (of) => Symbol.iterator in of)).toEqual({ ...nothing, value: false });
    expect(noted({ a: 1 }, (of) => Object.entries(of), null)).toEqual({ ...nothing, value: [['a', 1]] });
  });
});

describe('a watched array', () => {
  it('notes the reader of an item, and treats its length as its keys', () => {
    expect(noted(['x'], (of) => of[0])).toEqual({ ...nothing, value: 'x', values: ['0'] });
    expect(noted(['x'], (of) => of['length'])).toEqual({ ...nothing, value: 1, keys: true });
  });

  it('notes no reader that calls a method of it', () => {
    expect(noted(['x'], (of) => typeof of['map'])).toEqual({ ...nothing, value: 'function' });
  });
});

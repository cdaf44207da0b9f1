import type { Reader } from '../model/facts.js';
import type { Container } from './container.js';

/** Readers of a container. */
export interface Readings {
  /** Readers that enumerated its keys, or read its number of items. */
  readonly keys: Set<Reader>;
  /** Readers that checked for a key, by key. */
  readonly presences: Map<string, Set<Reader>>;
  /** Readers of the value at a key, even if the key is absent. */
  readonly values: Map<string, Set<Reader>>;
}

/**
 * Creates a proxy of a container that records its readers.
 *
 * @param current Returns the current reader; undefined if its reads are not recorded.
 */
export function watchedProxy<Of extends Container>(
  target: Of,
  readings: Readings,
  current: () => Reader | undefined,
): Of {
  const isArray = Array.isArray(target);
  const noteKeys = (): void => {
    const reader = current();
    if (reader !== undefined) readings.keys.add(reader);
  };
  const note = (by: Map<string, Set<Reader>>, key: string): void => {
    const reader = current();
    if (reader === undefined) return;
    const readers = by.get(key);
    if (readers === undefined) by.set(key, new Set([reader]));
    else readers.add(reader);
  };
  const noteValue = (key: string | symbol): void => {
    if (typeof key === 'symbol') return;
    if (!isArray || /^\d/.test(key)) note(readings.values, key);
    else if (key === 'length') noteKeys();
  };
  return new Proxy(target, {
    get(of, key) {
      noteValue(key);
      return Reflect.get(of, key) as unknown;
    },
    has(of, key) {
      if (typeof key === 'string') note(readings.presences, key);
      return Reflect.has(of, key);
    },
    ownKeys(of) {
      noteKeys();
      return Reflect.ownKeys(of);
    },
    getOwnPropertyDescriptor(of, key) {
      if (typeof key === 'string') note(readings.presences, key);
      const described = Reflect.getOwnPropertyDescriptor(of, key);
      // Enumeration also calls this trap, without reading the value.
      if (described?.configurable !== true) return described;
      return {
        get: () => {
          noteValue(key);
          return Reflect.get(of, key) as unknown;
        },
        enumerable: described.enumerable === true,
        configurable: true,
      };
    },
  });
}

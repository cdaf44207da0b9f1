import type { Reader } from '../model/facts.js';
import type { Container } from './container.js';

/** Readers of a container. */
export interface Readings {
  /** Readers that went through its keys, or its number of items. */
  readonly keys: Set<Reader>;
  /** Readers that checked for a key, by key. */
  readonly presences: Map<string, Set<Reader>>;
  /** Readers of the value at a key, whether or not there is one. */
  readonly values: Map<string, Set<Reader>>;
}

/**
 * Makes a proxy of a container that notes who reads it.
 *
 * @param current Says who reads now; undefined for one that is not noted.
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
      // What goes through the keys asks for this too: the value is not read yet.
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

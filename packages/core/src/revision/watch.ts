import type { Fact } from '../model/facts.js';
import { setProperty, type PlainObject } from '../source/plain-object.js';
import { watchedProxy, type Container, type Readings } from './watched-proxy.js';

/** A fact of a model, whatever its value. */
type AnyFact = Fact<unknown>;

/** Who reads a value of a document: a rule, by its index among those that run, a fact, or what comes before and between them. */
export type Reader = number | AnyFact | 'engine' | 'late';

/** Something that the model was built from and that is different now. */
export interface ModelChange {
  /** The object or array that has it. */
  readonly container: object;
  readonly key: string;
  /** Whether the model's builder looked at the value, or only came across the key while it went through all of them. */
  readonly wasRead: boolean;
}

/** What has changed since it was last asked, and whom it concerns. */
export interface Concerned {
  readonly readers: ReadonlySet<Reader>;
  readonly modelChanges: readonly ModelChange[];
}

/** What is known of a container that is watched. */
interface Watched {
  /** The container without its proxy. */
  readonly target: Container;
  readonly readings: Readings;
}

/**
 * Finds out who reads what of some objects and arrays of documents while these are analysed: each is a proxy, so that nothing learns which
 * keys it has, or what it says there, without being noted. Whoever did not, and asked no fact whose function did, would find the same
 * if it were another.
 */
export class Watch {
  private readonly watched = new Map<object, Watched>();
  /** Those whose reading cannot be followed. */
  private readonly unfollowed = new Set<Reader>();
  private readonly askers = new Map<AnyFact, Set<Reader>>();
  /** What several readers fill and read, by reader. */
  private readonly memories = new Map<Reader, Set<AnyFact>>();
  private readonly textReaders = new Set<Reader>();
  private changedFor = new Set<Reader>();
  private modelChanges: ModelChange[] = [];
  private current: Reader | undefined = 'engine';
  private latestFact: AnyFact | undefined;
  private latestAsker: Reader | undefined;

  /**
   * Makes a copy of an object or array that is watched, and so is what it has inside.
   *
   * @param isDeep False to leave out the objects and arrays inside.
   */
  copyOf(container: Container, isDeep = true): Container {
    if (this.watched.has(container)) return container;
    const target: Container = Array.isArray(container) ? [] : {};
    for (const [key, value] of Object.entries(container))
      setMember(target, key, isDeep && isContainer(value) ? this.copyOf(value) : value);
    const readings: Readings = { keys: new Set(), presences: new Map(), values: new Map() };
    const proxy = watchedProxy(target, readings, () => this.current);
    this.watched.set(proxy, { target, readings });
    return proxy;
  }

  /** Whether an object or array is a copy that is watched. */
  has(container: object): boolean {
    return this.watched.has(container);
  }

  /** Watches who reads the text of a document, which is returned by a function. */
  watchText(document: { readonly text: string }, text: () => string): void {
    Object.defineProperty(document, 'text', {
      get: () => {
        if (this.current !== undefined) this.textReaders.add(this.current);
        return text();
      },
      enumerable: true,
      configurable: true,
    });
  }

  /** Notes that the text of a document has changed. */
  textChanged(): void {
    for (const reader of this.textReaders) this.changedFor.add(reader);
  }

  /** Lets what is watched be as a value of the same kind, and notes whom that concerns. */
  update(container: object, after: Container): void {
    const { target, readings } = this.watched.get(container)!;
    const names = Object.keys(after);
    const before = Object.keys(target);
    const areSameNames = names.length === before.length && names.every((name, at) => name === before[at]);
    const members = names.map((name) => this.member(container, name, memberOf(after, name)));
    if (!areSameNames) {
      const changed = before.filter((name) => !Object.hasOwn(after, name));
      changed.push(...names.filter((name) => !Object.hasOwn(target, name)));
      // They may stand in another order.
      for (const name of changed.length === 0 ? names : changed) {
        this.concern(readings.keys, container, name, false);
        this.concern(readings.presences.get(name), container, name, false);
        this.concern(readings.values.get(name), container, name, true);
      }
      if (Array.isArray(target)) target.length = 0;
      else for (const name of before) Reflect.deleteProperty(target, name);
    }
    names.forEach((name, at) => setMember(target, name, members[at]));
  }

  /** What a member of a watched container becomes. */
  private member(container: object, name: string, after: unknown): unknown {
    const { target, readings } = this.watched.get(container)!;
    if (!Object.hasOwn(target, name)) return isContainer(after) ? this.copyOf(after) : after;
    const before = memberOf(target, name);
    if (Object.is(before, after)) return before;
    if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
      if (this.watched.has(before)) {
        this.update(before, after);
        return before;
      }
      if (areEqual(before, after)) return before;
    }
    this.concern(readings.values.get(name), container, name, true);
    return isContainer(after) ? this.copyOf(after) : after;
  }

  private concern(
    readers: ReadonlySet<Reader> | undefined,
    container: object,
    key: string,
    wasRead: boolean,
  ): void {
    for (const reader of readers ?? []) {
      if (reader === 'engine') this.modelChanges.push({ container, key, wasRead });
      else this.changedFor.add(reader);
    }
  }

  /** Notes that a reader wants to know of the objects that have a key. */
  asksForKey(key: string, reader: Reader): void {
    for (const { target, readings } of this.watched.values())
      if (!Array.isArray(target)) addTo(readings.presences, key, reader);
  }

  /** Notes a reader whose reading cannot be followed: as one that read all that is watched. */
  note(reader: Reader): void {
    this.unfollowed.add(reader);
  }

  /** Notes that whoever reads now has asked for a fact. */
  asked(fact: AnyFact): void {
    const { current } = this;
    // Most ask the same fact for one node after the other.
    if (current === undefined || (fact === this.latestFact && current === this.latestAsker)) return;
    this.latestFact = fact;
    this.latestAsker = current;
    addTo(this.askers, fact, current);
    if (fact.isMemory) addTo(this.memories, current, fact);
  }

  /** Runs a function, whose readings are those of a reader; undefined for a step that is taken again after each change. */
  as<T>(reader: Reader | undefined, run: () => T): T {
    const before = this.becomes(reader);
    try {
      return run();
    } finally {
      this.current = before;
    }
  }

  /** Sets who reads from now on, and returns who did before. */
  becomes(reader: Reader | undefined): Reader | undefined {
    const before = this.current;
    this.current = reader;
    return before;
  }

  /**
   * All who may find something else since some of what is watched has changed: the readers of that, and those that learned it from them.
   * What changes from now on is asked for the next time.
   */
  concerned(): Concerned {
    const { changedFor: readers, modelChanges } = this;
    this.changedFor = new Set();
    this.modelChanges = [];
    for (const reader of this.unfollowed) readers.add(reader);
    // What is added meanwhile is visited too.
    for (const reader of readers) {
      if (typeof reader === 'object') for (const asker of this.askers.get(reader) ?? []) readers.add(asker);
      for (const memory of this.memories.get(reader) ?? []) readers.add(memory);
    }
    return { readers, modelChanges };
  }
}

/** True for objects and arrays, as values of documents have them. */
export function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** The member of an object or array of a document's value. */
export function memberOf(container: Container, key: string | number): unknown {
  return (container as Readonly<Record<string | number, unknown>>)[key];
}

/** Sets the member of an object or array that is being made. */
export function setMember(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) (container as unknown[])[Number(key)] = value;
  else setProperty(container as PlainObject, key, value);
}

/** Whether two values say the same, in the same order. */
function areEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && areEqual(memberOf(one, name), memberOf(other, name)))
  );
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

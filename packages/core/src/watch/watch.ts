import type { Fault } from '../model/fault.js';
import type { Fact, FactWatch, Reader } from '../model/facts.js';
import { areEqual, isContainer, getMember, setMember, type Container } from './container.js';
import { watchedProxy, type Readings } from './watched-proxy.js';

/** A changed value that the model was built from. */
export interface ModelChange {
  /** The object or array that contains the value. */
  readonly container: object;
  readonly key: string;
  /** True if the builder of the model read the value; false if it only enumerated the key. */
  readonly wasRead: boolean;
}

/** Facts about a watched container. */
interface Watched {
  /** The container without its proxy. */
  readonly target: Container;
  readonly readings: Readings;
}

/**
 * Records which readers read the watched objects and arrays of documents during an analysis. Each of them is a proxy, so that no
 * key or value is read without a record. A reader that read no changed part, and requested no fact that did, would return the
 * same result again.
 */
export class Watch implements FactWatch {
  private readonly watched = new Map<object, Watched>();
  /** Readers whose reads cannot be followed. */
  private readonly unfollowed = new Set<Reader>();
  private readonly askers = new Map<Fact<unknown>, Set<Reader>>();
  /** Memory facts, which several readers fill and read, by reader. */
  private readonly memories = new Map<Reader, Set<Fact<unknown>>>();
  private readonly textReaders = new Set<Reader>();
  private changedFor = new Set<Reader>();
  private readonly faultReaders = new Set<Reader>();
  private changedOfModel: ModelChange[] = [];
  private current: Reader | undefined = 'engine';
  private latestFact: Fact<unknown> | undefined;
  private latestAsker: Reader | undefined;

  /**
   * Returns a watched copy of an object or array and its contents.
   *
   * @param isDeep False to exclude the nested objects and arrays.
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

  /** True if an object or array is a watched copy. */
  has(container: object): boolean {
    return this.watched.has(container);
  }

  /** Records the readers of a document's text. `text` returns the current text. */
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

  /** Records that the text of a document has changed. */
  textChanged(): void {
    for (const reader of this.textReaders) this.changedFor.add(reader);
  }

  /** Changes a watched container to a new value of the same kind, and records the affected readers. */
  update(container: object, after: Container): void {
    const { target, readings } = this.of(container);
    const names = Object.keys(after);
    const before = Object.keys(target);
    const areSameNames = names.length === before.length && names.every((name, at) => name === before[at]);
    const members = names.map((name) => this.member(container, name, getMember(after, name)));
    if (!areSameNames) {
      const changed = before.filter((name) => !Object.hasOwn(after, name));
      changed.push(...names.filter((name) => !Object.hasOwn(target, name)));
      // If no name was added or removed, only their order has changed.
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

  private of(container: object): Watched {
    const watched = this.watched.get(container);
    if (watched === undefined) throw new TypeError('A container that is not watched');
    return watched;
  }

  /** Returns the watched form of a member of a watched container. */
  private member(container: object, name: string, after: unknown): unknown {
    const { target, readings } = this.of(container);
    if (!Object.hasOwn(target, name)) return isContainer(after) ? this.copyOf(after) : after;
    const before = getMember(target, name);
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
      if (reader === 'engine') this.changedOfModel.push({ container, key, wasRead });
      else this.changedFor.add(reader);
    }
  }

  /** Records a reader that depends on the presence of a key in any object. */
  asksForKey(key: string, reader: Reader): void {
    for (const { target, readings } of this.watched.values())
      if (!Array.isArray(target)) addTo(readings.presences, key, reader);
  }

  /** Returns the watched objects and arrays. */
  containers(): Iterable<object> {
    return this.watched.keys();
  }

  /** Records the readers of a model's faults. */
  watchFaults(model: { faults: readonly Fault[] }): void {
    let { faults } = model;
    Object.defineProperty(model, 'faults', {
      get: () => {
        if (this.current !== undefined) this.faultReaders.add(this.current);
        return faults;
      },
      set: (next: readonly Fault[]) => {
        faults = next;
      },
      enumerable: true,
      configurable: true,
    });
  }

  /** Records a reader that receives the faults. */
  readsFaults(reader: Reader): void {
    this.faultReaders.add(reader);
  }

  /** Records that the faults of the model have changed. */
  faultsChanged(): void {
    for (const reader of this.faultReaders) this.changedFor.add(reader);
  }

  /** Returns the values that the model was built from and that have changed since the last call. */
  modelChanges(): readonly ModelChange[] {
    const { changedOfModel } = this;
    this.changedOfModel = [];
    return changedOfModel;
  }

  /** Records a reader whose reads cannot be followed. It counts as a reader of all watched values. */
  note(reader: Reader): void {
    this.unfollowed.add(reader);
  }

  /** Records a request of the current reader for a fact. */
  requested(fact: Fact<unknown>): void {
    const { current } = this;
    // Readers usually request the same fact for many nodes in sequence.
    if (current === undefined || (fact === this.latestFact && current === this.latestAsker)) return;
    this.latestFact = fact;
    this.latestAsker = current;
    addTo(this.askers, fact, current);
    if (fact.isMemory) addTo(this.memories, current, fact);
  }

  /** Runs a function as a reader; undefined for a step that is repeated after each change. */
  as<T>(reader: Reader | undefined, run: () => T): T {
    const before = this.setReader(reader);
    try {
      return run();
    } finally {
      this.current = before;
    }
  }

  /** Sets the current reader and returns the previous one. */
  setReader(reader: Reader | undefined): Reader | undefined {
    const before = this.current;
    this.current = reader;
    return before;
  }

  /** Returns all readers affected by changes since the last call: direct readers, and readers of facts that depend on them. */
  concerned(): ReadonlySet<Reader> {
    const { changedFor: readers } = this;
    this.changedFor = new Set();
    for (const reader of this.unfollowed) readers.add(reader);
    // The iteration includes readers that are added during it.
    for (const reader of readers) {
      if (typeof reader === 'object') for (const asker of this.askers.get(reader) ?? []) readers.add(asker);
      for (const memory of this.memories.get(reader) ?? []) readers.add(memory);
    }
    return readers;
  }
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

import type { Fact } from '../model/facts.js';

/** A fact of a model, whatever its value. */
type AnyFact = Fact<unknown>;

/** Who reads a value of a document: a rule, by its index among those that run, a fact, or what comes before and between them. */
export type Reader = number | AnyFact | 'engine' | 'late';

/** One scalar of a document's value: where it is kept, and what it is now. */
interface Cell {
  readonly container: object;
  readonly key: string | number;
  value: unknown;
  readonly readers: Set<Reader>;
  /** Whether it was changed since it was last asked who is concerned. */
  isChanged: boolean;
}

/**
 * Finds out who reads a few scalars of documents while these are analysed: each is an accessor for that time, so that nothing learns
 * what it says without being noted. Whoever did not read it, and asked no fact whose function read it, would find the same
 * if it were another.
 */
export class Watch {
  private readonly cells = new Map<object, Cell[]>();
  /** Those whose reading cannot be followed. */
  private readonly unfollowed = new Set<Reader>();
  private readonly askers = new Map<AnyFact, Set<Reader>>();
  /** What several readers fill and read, by reader. */
  private readonly memories = new Map<Reader, Set<AnyFact>>();
  private current: Reader | undefined = 'engine';
  private latestFact: AnyFact | undefined;
  private latestAsker: Reader | undefined;

  /** Watches the member of an object, or the item of an array, which has to be there. */
  add(container: object, key: string | number): void {
    if (this.find(container, key) !== undefined) return;
    const value: unknown = Reflect.get(container, key);
    const cell: Cell = { container, key, value, readers: new Set(), isChanged: false };
    const known = this.cells.get(container);
    if (known === undefined) this.cells.set(container, [cell]);
    else known.push(cell);
    Object.defineProperty(container, key, {
      get: () => {
        if (this.current !== undefined) cell.readers.add(this.current);
        return cell.value;
      },
      enumerable: true,
      configurable: true,
    });
  }

  /**
   * Makes what is watched plain values again. Later versions share most objects with this one: as accessors they would keep all that is
   * known here, the text included, for as long as the document is open.
   */
  release(): void {
    for (const cells of this.cells.values())
      for (const { container, key, value } of cells)
        Object.defineProperty(container, key, {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        });
    this.cells.clear();
  }

  has(container: object, key: string | number): boolean {
    return this.find(container, key) !== undefined;
  }

  /** Changes what a watched scalar is. */
  set(container: object, key: string | number, value: unknown): void {
    const cell = this.find(container, key);
    if (cell === undefined) throw new TypeError(`\`${key}\` is not watched`);
    cell.value = value;
    cell.isChanged = true;
  }

  /** Whether anything is watched. */
  get isActive(): boolean {
    return this.cells.size > 0;
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
  concerned(): ReadonlySet<Reader> {
    const concerned = new Set(this.unfollowed);
    for (const cells of this.cells.values())
      for (const cell of cells) {
        if (!cell.isChanged) continue;
        cell.isChanged = false;
        for (const reader of cell.readers) concerned.add(reader);
      }
    // What is added meanwhile is visited too.
    for (const reader of concerned) {
      if (typeof reader === 'object') for (const asker of this.askers.get(reader) ?? []) concerned.add(asker);
      for (const memory of this.memories.get(reader) ?? []) concerned.add(memory);
    }
    return concerned;
  }

  private find(container: object, key: string | number): Cell | undefined {
    return this.cells.get(container)?.find((cell) => cell.key === key);
  }
}

function addTo<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

/** A waiting item, its owner and its expected cost. */
export interface Waiting<Item> {
  readonly owner: string;
  readonly item: Item;
  readonly cost: number;
}

interface Line<Item> {
  readonly owner: string;
  readonly waiting: Waiting<Item>[];
  /** The expected cost of all waiting items. */
  cost: number;
  running: number;
  /** The service that the owner has received so far, on the clock that all owners share. */
  served: number;
}

/**
 * A queue that serves all owners equally by cost, not by count: the next item belongs to the owner with the least service
 * (start-time fair queueing). An owner that was idle gets no credit.
 */
export class FairQueue<Item> {
  private readonly lines = new Map<string, Line<Item>>();
  /** The maximum number of running items of one owner. */
  private readonly maxRunning: number;
  private clock = 0;
  private count = 0;

  constructor(maxRunning = Infinity) {
    this.maxRunning = maxRunning;
  }

  get length(): number {
    return this.count;
  }

  /** The number of owners with waiting or running items. */
  get owners(): number {
    return [...this.lines.values()].filter(({ waiting, running }) => waiting.length + running > 0).length;
  }

  /** Adds an item at the end of its owner's line. `again` puts an item that was taken before at the head, without cost. */
  push(entry: Waiting<Item>, again = false): void {
    const line = this.getOwnerLine(entry.owner);
    if (line.waiting.length + line.running === 0) line.served = Math.max(line.served, this.clock);
    if (again) line.waiting.unshift(entry);
    else line.waiting.push(entry);
    line.cost += entry.cost;
    this.count++;
  }

  /** Takes the next item. The caller must call `end` for it. Undefined if no waiting item may start. */
  shift(): Waiting<Item> | undefined {
    let next: Line<Item> | undefined;
    for (const line of this.lines.values()) {
      if (line.waiting.length === 0 || line.running >= this.maxRunning) continue;
      if (next === undefined || line.served < next.served) next = line;
    }
    const entry = next?.waiting.shift();
    if (next === undefined || entry === undefined) return undefined;
    this.clock = Math.max(this.clock, next.served);
    next.served += entry.cost;
    next.cost -= entry.cost;
    next.running++;
    this.count--;
    return entry;
  }

  /** Records that an item has ended, and its actual cost. */
  end({ owner, cost }: Waiting<Item>, actual: number): void {
    const line = this.getOwnerLine(owner);
    line.running--;
    line.served += actual - cost;
    this.forget();
  }

  /** Removes a waiting item. Returns false if the item is not waiting. */
  remove(item: Item): boolean {
    for (const line of this.lines.values()) {
      const index = line.waiting.findIndex((entry) => entry.item === item);
      if (index === -1) continue;
      const [entry] = line.waiting.splice(index, 1);
      line.cost -= entry?.cost ?? 0;
      this.count--;
      this.forget();
      return true;
    }
    return false;
  }

  /** Removes all waiting items and returns them. */
  clear(): Item[] {
    const items = [...this.lines.values()].flatMap((line) => line.waiting.splice(0).map(({ item }) => item));
    this.count = 0;
    for (const line of this.lines.values()) line.cost = 0;
    this.forget();
    return items;
  }

  /** Returns the number of an owner's waiting items, and their expected cost. */
  waitingOf(owner: string): { readonly count: number; readonly cost: number } {
    const line = this.lines.get(owner);
    return { count: line?.waiting.length ?? 0, cost: line?.cost ?? 0 };
  }

  /** Returns the number of an owner's running items. */
  runningOf(owner: string): number {
    return this.lines.get(owner)?.running ?? 0;
  }

  private getOwnerLine(owner: string): Line<Item> {
    let line = this.lines.get(owner);
    if (line === undefined) {
      line = { owner, waiting: [], cost: 0, running: 0, served: this.clock };
      this.lines.set(owner, line);
    }
    return line;
  }

  /** Drops the lines of owners without items who were not served more than the others. */
  private forget(): void {
    const isEmpty = [...this.lines.values()].every(({ waiting, running }) => waiting.length + running === 0);
    for (const { owner, waiting, running, served } of this.lines.values())
      if (isEmpty || (waiting.length + running === 0 && served <= this.clock)) this.lines.delete(owner);
  }
}

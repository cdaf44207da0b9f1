import { collectGarbage } from './memory.js';

/** Milliseconds of inactivity before memory is released. */
const quiet = 2000;

/** The minimum growth in bytes since the last release that is worth a release. */
const worthReleasing = 64 << 20;

export interface ProcessMemory {
  /** Returns the resident bytes of the process. */
  resident(): number;
  /** Returns unused memory to the system. */
  release(): Promise<void>;
}

/**
 * Releases memory to the system while a long-running program is idle. V8 keeps the garbage of large documents until it needs the
 * space, and does not return the space afterwards.
 */
export class IdleMemory {
  private readonly memory: ProcessMemory;
  private running = 0;
  private timer: NodeJS.Timeout | undefined;
  private before: number;

  constructor(memory: ProcessMemory = processMemory) {
    this.memory = memory;
    this.before = memory.resident();
  }

  /**
   * Runs work, during which no memory is released.
   *
   * @param getWait - called after the work. Returns the milliseconds of inactivity before a release; undefined for the default
   */
  async during<T>(work: () => Promise<T>, getWait: () => number | undefined = () => undefined): Promise<T> {
    clearTimeout(this.timer);
    this.running++;
    try {
      return await work();
    } finally {
      this.running--;
      this.rest(getWait());
    }
  }

  /** Schedules a release after some milliseconds of inactivity. */
  rest(wait = quiet): void {
    clearTimeout(this.timer);
    if (this.running === 0) this.timer = setTimeout(() => void this.release(), wait).unref();
  }

  private async release(): Promise<void> {
    if (this.memory.resident() - this.before < worthReleasing) return;
    await this.memory.release();
    this.before = this.memory.resident();
  }
}

export const processMemory: ProcessMemory = {
  resident: () => process.memoryUsage.rss(),
  async release() {
    // `gc` collects garbage but keeps the pages. The inspector's collection also returns them, as under memory pressure.
    try {
      const { Session } = process.getBuiltinModule('node:inspector/promises');
      const session = new Session();
      session.connect();
      await session.post('HeapProfiler.collectGarbage');
      session.disconnect();
    } catch {
      // Node may be built without an inspector.
      collectGarbage();
    }
  },
};

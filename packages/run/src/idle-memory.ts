import { collectGarbage } from './memory.js';

/** Milliseconds without work after which memory is given back. */
const quiet = 2000;

/** The bytes that a process takes more than after the last release, from which on a release is worth its time. */
const worthReleasing = 64 << 20;

/** Memory of a process. */
export interface ProcessMemory {
  /** Bytes of memory that the process takes. */
  resident(): number;
  /** Gives back to the system what is not in use. */
  release(): Promise<void>;
}

/**
 * Gives memory back to the system when a program that stays has nothing to do: V8 keeps the garbage of large documents until it needs
 * the room, and after that the room.
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
   * Does some work, during which nothing is released.
   *
   * @param getWait - asked when the work has ended for how many milliseconds have to be without work after it
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

  /** Releases memory once there was no work for some milliseconds. */
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

/** The memory of this process. */
export const processMemory: ProcessMemory = {
  resident: () => process.memoryUsage.rss(),
  async release() {
    // `gc` collects the garbage and keeps its pages. What the inspector does as if memory were short returns them.
    try {
      const { Session } = process.getBuiltinModule('node:inspector/promises');
      const session = new Session();
      session.connect();
      await session.post('HeapProfiler.collectGarbage');
      session.disconnect();
    } catch {
      // Node can be built without an inspector.
      collectGarbage();
    }
  },
};

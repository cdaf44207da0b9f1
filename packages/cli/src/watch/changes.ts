import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Editors write a file in several steps, of which the last comes within this many milliseconds. */
const settled = 100;

/** The files that change in folders. */
export class Changes {
  private readonly watchers = new Map<string, FSWatcher>();
  /** Paths that cannot be watched, each reported once. */
  private readonly lost = new Set<string>();
  private changed = new Set<string>();
  private wake: (() => void) | undefined;
  private isOver = false;
  private readonly onLost: (folder: string, error: Error) => void;

  /** @param onLost receives each folder that is not watched, or no longer */
  constructor(onLost: (folder: string, error: Error) => void) {
    this.onLost = onLost;
  }

  /**
   * Watches these folders, and no others from now on. What is in folders inside them is not seen.
   *
   * @returns true where one of them was not watched before: what changed in it until now is not among the changes
   */
  watch(folders: ReadonlySet<string>): boolean {
    for (const [folder, watcher] of this.watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.watchers.delete(folder);
    }
    for (const folder of this.lost) if (!folders.has(folder)) this.lost.delete(folder);
    let isFresh = false;
    for (const folder of folders) {
      if (this.isOver || this.watchers.has(folder) || this.lost.has(folder)) continue;
      isFresh = this.add(folder) || isFresh;
    }
    return isFresh;
  }

  /** The paths that have changed since the last call, once they have settled; undefined where it is over. */
  async next(): Promise<ReadonlySet<string> | undefined> {
    while (this.changed.size === 0 && !this.isOver)
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.isOver) return undefined;
    await new Promise((resolve) => setTimeout(resolve, settled));
    const { changed } = this;
    this.changed = new Set();
    return changed;
  }

  close(): void {
    this.isOver = true;
    for (const watcher of this.watchers.values()) watcher.close();
    this.wake?.();
  }

  private add(folder: string): boolean {
    try {
      const watcher = watch(folder, (_, name) => {
        if (name !== null) this.changed.add(join(folder, name));
        this.wake?.();
      });
      watcher.on('error', (error) => this.lose(folder, error));
      this.watchers.set(folder, watcher);
      return true;
    } catch (error) {
      this.lose(folder, error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  }

  private lose(folder: string, error: Error): void {
    this.watchers.get(folder)?.close();
    this.watchers.delete(folder);
    this.lost.add(folder);
    this.onLost(folder, error);
  }
}

import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds to wait after a change, because editors write a file in several steps. */
const settled = 100;

/** Watches folders for changed files. */
export class Changes {
  private readonly watchers = new Map<string, FSWatcher>();
  /** Folders that cannot be watched. Each is reported once. */
  private readonly lost = new Set<string>();
  private changed = new Set<string>();
  private wake: (() => void) | undefined;
  private isOver = false;
  private readonly onLost: (folder: string, error: Error) => void;

  /** @param onLost receives each folder that cannot be watched or no longer is */
  constructor(onLost: (folder: string, error: Error) => void) {
    this.onLost = onLost;
  }

  /**
   * Watches these folders and stops watching all others. Subfolders are not included.
   *
   * @returns true if a folder was not watched before. Its earlier changes are unknown
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

  /** Returns the changed paths since the last call, after they have settled; undefined after closing. */
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

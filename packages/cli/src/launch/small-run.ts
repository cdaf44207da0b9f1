import { setFlagsFromString } from 'node:v8';

/** The bytes of documents from which on a run is not small. */
const enough = 64 * 1024;

/** The processors for which V8 makes baseline code by default, in all the versions that Assay runs on. */
const usual: ReadonlySet<string> = new Set(['x64', 'arm64']);

/** V8 flags for a small run. */
const small = '--no-sparkplug --semi-space-growth-factor=4';

/** V8 flags by default. */
const byDefault = '--sparkplug --semi-space-growth-factor=2';

/**
 * Has V8 make no baseline code of functions before a run has read many bytes: for small documents that takes longer than it saves. And has
 * it let the young generation grow faster, which is collected three times then, not five: most of what is in it while Assay starts, stays.
 * Create it before the work begins: functions that ran interpreted stay so for thousands of calls. docs/decisions/tune-v8.md has the figures.
 */
export class SmallRun {
  private isLeft: boolean;
  private bytes = 0;

  /** @param isWaiting - false for a run that does not say what it reads: it is left as it is */
  constructor(isWaiting: boolean, arch: string) {
    this.isLeft = !isWaiting || !usual.has(arch);
    if (this.isSmall) setFlagsFromString(small);
  }

  /** True while the run has read little, and reports so. */
  get isSmall(): boolean {
    return !this.isLeft;
  }

  /** Notes that a document of so many bytes was read. */
  read(bytes: number): void {
    this.bytes += bytes;
    if (this.isLeft || this.bytes < enough) return;
    this.isLeft = true;
    setFlagsFromString(byDefault);
  }

  /** Does something with the flags that V8 has by default: code that is kept is good only for the flags of the moment. */
  asByDefault<T>(work: () => T): T {
    if (this.isLeft) return work();
    setFlagsFromString(byDefault);
    try {
      return work();
    } finally {
      setFlagsFromString(small);
    }
  }
}

import { setFlagsFromString } from 'node:v8';

/** The number of bytes of documents up to which a run is small. */
const enough = 64 * 1024;

/** The processor architectures for which all supported versions of V8 compile baseline code by default. */
const usual: ReadonlySet<string> = new Set(['x64', 'arm64']);

/** V8 flags for a small run. */
const small = '--no-sparkplug --semi-space-growth-factor=4';

/** V8 flags by default. */
const byDefault = '--sparkplug --semi-space-growth-factor=2';

/**
 * Tunes V8 for small documents until a run has read many bytes. It switches off baseline compilation, which takes longer than it
 * saves. It lets the young generation grow faster, so that it is collected three times instead of five: most objects from Assay's
 * start survive. Create it before the work begins, because functions that ran interpreted stay so for thousands of calls.
 * docs/decisions/tune-v8.md has the figures.
 */
export class SmallRun {
  private isLeft: boolean;
  private bytes = 0;

  /** @param isWaiting - false for a run that does not report what it reads: its flags stay unchanged */
  constructor(isWaiting: boolean, arch: string) {
    this.isLeft = !isWaiting || !usual.has(arch);
    if (this.isSmall) setFlagsFromString(small);
  }

  /** True as long as the run has read few bytes and reports them. */
  get isSmall(): boolean {
    return !this.isLeft;
  }

  /** Adds the size of a document that was read. */
  read(bytes: number): void {
    this.bytes += bytes;
    if (this.isLeft || this.bytes < enough) return;
    this.isLeft = true;
    setFlagsFromString(byDefault);
  }

  /** Runs a function with V8's default flags, because cached code is valid only for the flags with which it was created. */
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

import { setFlagsFromString } from 'node:v8';

/** The bytes of documents from which on baseline code pays. */
const enough = 64 * 1024;

/** The processors for which V8 makes baseline code by default, in all the versions that Assay runs on. */
const usual: ReadonlySet<string> = new Set(['x64', 'arm64']);

/**
 * Has V8 make no baseline code of functions before a run has read many bytes: for small documents that takes longer than it saves.
 * To be told before the work begins: what ran interpreted stays so for thousands of calls. docs/decisions/tune-v8.md has the figures.
 */
export class BaselineCode {
  private isOff: boolean;
  private bytes = 0;

  /** @param isWaiting - false for a run that does not say what it reads: it is left as it is */
  constructor(isWaiting: boolean, arch: string) {
    this.isOff = isWaiting && usual.has(arch);
    if (this.isOff) turn(false);
  }

  /** Whether the run has read little so far, and says so. */
  get isSmall(): boolean {
    return this.isOff;
  }

  /** Notes that a document of so many bytes was read. */
  read(bytes: number): void {
    this.bytes += bytes;
    if (!this.isOff || this.bytes < enough) return;
    this.isOff = false;
    turn(true);
  }

  /** Does something with the flag that V8 has by default: code that is kept is good only for the flags of the moment. */
  asByDefault<T>(work: () => T): T {
    if (!this.isOff) return work();
    turn(true);
    try {
      return work();
    } finally {
      turn(false);
    }
  }
}

function turn(isOn: boolean): void {
  setFlagsFromString(isOn ? '--sparkplug' : '--no-sparkplug');
}

import { setFlagsFromString } from 'node:v8';

/** A flag of V8 that is set to a limit in the middle of a run. */
export class LimitedFlag {
  private readonly limited: string;
  private readonly byDefault: string;
  private isLimited = false;

  /** @param name - the flag without its dashes */
  constructor(name: string, limited: number, byDefault: number) {
    this.limited = `--${name}=${limited}`;
    this.byDefault = `--${name}=${byDefault}`;
  }

  /** Sets the limit. */
  limit(): void {
    this.isLimited = true;
    setFlagsFromString(this.limited);
  }

  /** Does something with the flag as V8 has it by default: code that is kept is good only for the flags of the moment. */
  asByDefault<T>(work: () => T): T {
    if (!this.isLimited) return work();
    setFlagsFromString(this.byDefault);
    try {
      return work();
    } finally {
      setFlagsFromString(this.limited);
    }
  }
}

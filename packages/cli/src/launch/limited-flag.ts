import { setFlagsFromString } from 'node:v8';

/** A V8 flag that is set to a limit during a run. */
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

  /** Runs a function with the flag's default value, because cached code is valid only for the flags with which it was created. */
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

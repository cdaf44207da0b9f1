import type { Logger } from 'pino';

/** A stack of cleanup steps, latest first. */
export class Undo {
  private readonly steps: (() => Promise<void>)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => Promise<void>): void {
    this.steps.push(step);
  }

  /** Adds a step for the value of a promise once it resolves. */
  async addEach<T>(promise: Promise<T>, step: (value: T) => Promise<void>): Promise<T> {
    const value = await promise;
    this.add(() => step(value));
    return value;
  }

  /** Runs all steps. A failed step is logged, and the others still run. */
  all(log: Logger): Promise<void> {
    this.running ??= this.run(log);
    return this.running;
  }

  private async run(log: Logger): Promise<void> {
    for (let step = this.steps.pop(); step !== undefined; step = this.steps.pop()) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'stopping was not clean');
      }
    }
  }
}

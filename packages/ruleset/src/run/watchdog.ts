/** Bound on the time of functions that are not Assay's. */
export interface Watchdog {
  /** Runs work; false where it took too long and was stopped. */
  run(work: () => void): boolean;
  /** Waits for work; false where it takes too long. */
  wait(work: Promise<unknown>): Promise<boolean>;
}

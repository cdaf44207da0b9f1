import type { Logger } from 'pino';

/** The signals of the process. */
export interface Signals {
  /** Resolves at the first signal that asks the service to stop; at the second one the process ends. */
  readonly stopped: Promise<void>;
  /** Is called at each SIGHUP, where that does not stop the service. */
  onReload(reload: () => void): void;
}

/** A key that was pressed once can arrive twice within so many milliseconds: from the terminal, and from npm. */
const echo = 500;

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Takes SIGTERM, SIGINT and SIGHUP. @param reloads whether SIGHUP means to read files again; otherwise it stops the service */
export function watchSignals(log: Logger, reloads: boolean): Signals {
  let reload = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    let stoppingSince: number | undefined;
    const stop = (signal: keyof typeof numbers): void => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince < echo) return;
        log.warn({ signal }, 'stopped immediately');
        process.exit(128 + numbers[signal]);
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      resolve();
    };
    process.on('SIGTERM', () => stop('SIGTERM'));
    process.on('SIGINT', () => stop('SIGINT'));
    process.on('SIGHUP', () => (reloads ? reload() : stop('SIGHUP')));
  });
  return {
    stopped,
    onReload: (callback) => {
      reload = callback;
    },
  };
}

/** Ends the process at a fault that nobody handled: its state is unknown. What others are to see is in the log, and in the exit code 1. */
export function dieOfFaults(log: Logger): void {
  const die = (error: unknown): void => {
    try {
      log.fatal({ err: error }, 'the service stops because of an internal error');
    } finally {
      process.exit(1);
    }
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}

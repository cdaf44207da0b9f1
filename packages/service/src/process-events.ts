import type { Logger } from 'pino';

/** The signals of the process. */
export interface Signals {
  /** Resolves at the first signal that stops the service. The second signal ends the process. */
  readonly stopped: Promise<void>;
  /** Calls `reload` at each SIGHUP, unless SIGHUP stops the service. */
  onReload(reload: () => void): void;
}

/** The interval in milliseconds in which one key press can arrive twice: from the terminal and from npm. */
const echo = 500;

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const;

/** Handles SIGTERM, SIGINT and SIGHUP. @param reloads true if SIGHUP reloads files; otherwise it stops the service */
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

/** Ends the process after an unhandled error, because its state is unknown. The error is in the log, and the exit code is 1. */
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

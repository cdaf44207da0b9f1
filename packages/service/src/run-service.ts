import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { OperationFailure } from './administration/failure.js';
import { createLog } from './operation/log.js';
import { dieOfFaults, watchSignals } from './process-events.js';
import { startService } from './service.js';
import type { SettingsSources } from './settings/given.js';
import { readSettings } from './settings/read-settings.js';
import { StoreError } from './database/errors.js';
import { startWorker } from './worker.js';

/** The streams of the process. */
export interface ProcessIo {
  readonly stdout: Writable & { readonly isTTY?: boolean | undefined };
  readonly stderr: Writable;
}

/** Time for which the process may live on after everything was stopped, in milliseconds. */
const lingering = 2_000;
/** Time for which a start may continue after a signal, in milliseconds: a database in creation is better finished. */
const startGrace = 5_000;

/**
 * Runs a worker as this process; resolves when a signal has stopped it.
 *
 * @throws SettingsError or OperationFailure where it cannot be started, with a sentence that says why.
 */
export async function runWorker(sources: SettingsSources, io: ProcessIo): Promise<void> {
  const settings = await readSettings(sources);
  const log = createLog(settings.logLevel, io.stderr);
  dieOfFaults(log);
  const signals = watchSignals(log, false);
  await runUntilStopped(log, async () => {
    const worker = await startWorker(settings, log);
    await signals.stopped;
    return inTime(worker.stop(), settings.http.shutdownTimeout, log);
  });
}

/** Options of `runService` besides running the service. */
export interface RunServiceOptions {
  /** Called with the URL of the service once it listens. */
  readonly onListening?: ((url: string) => void) | undefined;
  /** True to print the first API key on standard output even if that is no terminal. */
  readonly printFirstKey?: boolean;
}

/**
 * Runs the service as this process; resolves when a signal has stopped it. On a terminal it prints the first API key.
 *
 * @throws SettingsError or OperationFailure where it cannot be started, with a sentence that says why.
 */
export async function runService(
  sources: SettingsSources,
  io: ProcessIo,
  { onListening, printFirstKey = false }: RunServiceOptions = {},
): Promise<void> {
  const settings = await readSettings(sources);
  const log = createLog(settings.logLevel, io.stderr);
  dieOfFaults(log);
  const signals = watchSignals(log, settings.certificate !== null);
  io.stdout.on('error', (error) => log.error({ err: error }, 'standard output cannot be written'));
  const isShown = printFirstKey || io.stdout.isTTY === true;
  await runUntilStopped(log, async () => {
    const starting = startService(settings, { stdout: isShown ? io.stdout : undefined, log });
    const isStarted = await Promise.race([starting.then(() => true), signals.stopped.then(() => false)]);
    if (!isStarted) setTimeout(() => process.exit(0), startGrace).unref();
    const service = await starting;
    if (isStarted) onListening?.(service.url);
    signals.onReload(() => {
      service
        .reloadCertificate()
        .catch((error: unknown) => log.error({ err: error }, 'the old certificate stays in use'));
    });
    await signals.stopped;
    return inTime(service.stop(), settings.http.shutdownTimeout, log);
  });
}

/** Runs until `run` resolves, with false where stopping took too long. This process then ends soon. */
async function runUntilStopped(log: Logger, run: () => Promise<boolean>): Promise<void> {
  let exitDelayMs = lingering;
  try {
    if (!(await run())) exitDelayMs = 0;
    log.info('stopped');
  } catch (error) {
    if (error instanceof StoreError) throw new OperationFailure(error.message);
    throw error;
  } finally {
    // What still keeps the process alive then is a fault of ours, and no reason to stay.
    setTimeout(() => process.exit(), exitDelayMs).unref();
  }
}

/**
 * Maximum time for giving back work and for closing the database, in milliseconds. Both wait for the database, and one
 * that stands still would hold up a stop until somebody kills the process.
 */
const handingBack = 4_000;

/** Waits for a stop, as long as running requests may take and a little longer. False where it has not ended by then. */
export async function inTime(stopping: Promise<void>, requests: number, log: Logger): Promise<boolean> {
  const isDone = await Promise.race([
    stopping.then(() => true),
    delay(requests + handingBack, false, { ref: false }),
  ]);
  if (!isDone) log.warn('the database does not answer: other processes continue the documents of this one');
  return isDone;
}

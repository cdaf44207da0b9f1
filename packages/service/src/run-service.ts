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

/** The time for which the process may continue after everything was stopped, in milliseconds. */
const lingering = 2_000;
/**
 * The time for which a start may continue after a signal, in milliseconds, because it is better to finish creating a database.
 */
const startGrace = 5_000;

/**
 * Runs a worker in this process; resolves when a signal has stopped it.
 *
 * @throws SettingsError or OperationFailure if it cannot start, with the reason as a sentence.
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

/** Further options of `runService`. */
export interface RunServiceOptions {
  /** Called with the URL of the service once it listens. */
  readonly onListening?: ((url: string) => void) | undefined;
  /** True to print the first API key on standard output even without a terminal. */
  readonly printFirstKey?: boolean;
}

/**
 * Runs the service in this process; resolves when a signal has stopped it. On a terminal it prints the first API key.
 *
 * @throws SettingsError or OperationFailure if it cannot start, with the reason as a sentence.
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

/** Runs until `run` resolves. If `run` resolves to false because stopping took too long, the process exits at once. */
async function runUntilStopped(log: Logger, run: () => Promise<boolean>): Promise<void> {
  let exitDelayMs = lingering;
  try {
    if (!(await run())) exitDelayMs = 0;
    log.info('stopped');
  } catch (error) {
    if (error instanceof StoreError) throw new OperationFailure(error.message);
    throw error;
  } finally {
    // Anything that keeps the process alive now is a defect of Assay, so the process exits anyway.
    setTimeout(() => process.exit(), exitDelayMs).unref();
  }
}

/**
 * The maximum time for returning work and closing the database, in milliseconds. Both wait for the database. A hanging database
 * would otherwise block the stop until the process is killed.
 */
const releaseTimeoutMs = 4_000;

/** Waits for a stop, slightly longer than running requests may take. Returns false if it has not ended by then. */
export async function inTime(stopping: Promise<void>, requests: number, log: Logger): Promise<boolean> {
  const isDone = await Promise.race([
    stopping.then(() => true),
    delay(requests + releaseTimeoutMs, false, { ref: false }),
  ]);
  if (!isDone) log.warn('the database does not answer: other processes continue the documents of this one');
  return isDone;
}

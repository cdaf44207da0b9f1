import { join } from 'node:path';
import type { Logger } from 'pino';
import { openDataFolder } from './administration/data-folder.js';
import { OperationFailure } from './administration/failure.js';
import { createAudit } from './audit/audit.js';
import { createAnalysisPool } from './analysis/create-pool.js';
import { startBackground } from './background.js';
import { createMetrics } from './operation/metrics.js';
import { closePool, readRuleset } from './service.js';
import type { ServiceSettings } from './settings/settings.js';
import { createSpool } from './spool/create-spool.js';
import { lockFolder } from './database/folder-lock.js';
import { openStore } from './store.js';
import { Undo } from './undo-stack.js';

/**
 * Starts a worker: a process that works on jobs and serves no requests.
 *
 * @throws OperationFailure or StoreError if it cannot start, with the reason as a sentence. Nothing keeps running.
 */
export async function startWorker(
  settings: ServiceSettings,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const { data, databaseUrl, analysis, fetch } = settings;
  if (databaseUrl === null)
    throw new OperationFailure(
      'A worker needs the PostgreSQL that the services use: name it in DATABASE_URL. A database in a data folder has room for one process.',
    );
  const now = (): Date => new Date();
  const undo = new Undo();
  try {
    await openDataFolder(data);
    const lock = await lockFolder(data);
    undo.add(() => lock.release());
    const spool = await createSpool(join(data, 'spool'), settings.spool);
    const ruleset = await readRuleset(settings, log);
    const pool = await undo.addEach(createAnalysisPool({ analysis, fetch, spool, log, ruleset }), closePool);
    const store = await undo.addEach(openStore({ data, databaseUrl, log, now }), (opened) => opened.close());
    const jobs = { ...settings.jobs, slots: Math.max(settings.jobs.slots, analysis.processes) };
    const audit = createAudit(store.audit, now, log);
    undo.add(() => audit.close());
    const metrics = createMetrics();
    const parts = { settings: { ...settings, jobs }, store, audit, pool, spool, metrics, now, log };
    await undo.addEach(startBackground(parts), (running) => running.stop());
    log.info({ slots: jobs.slots }, 'working on jobs');
    return { stop: () => undo.all(log) };
  } catch (error) {
    await undo.all(log);
    throw error;
  }
}

import { setTimeout as setTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Audit } from './audit/audit.js';
import { bundledChild } from './analysis/create-pool.js';
import type { AnalysisPool } from './analysis/analysis-pool.js';
import { FetchProcess } from './fetching/fetch-process.js';
import { JobWorker, type HeldWork } from './jobs/job-worker.js';
import { Webhooks } from './jobs/webhooks.js';
import type { KeyVerifier } from './keys/key-verifier.js';
import type { Metrics } from './operation/metrics.js';
import type { ServiceSettings } from './settings/settings.js';
import type { Spool } from './spool/spool.js';
import type { Store } from './store.js';

/** The parts that background work needs. */
export interface BackgroundParts {
  readonly settings: ServiceSettings;
  readonly store: Store;
  readonly pool: AnalysisPool;
  readonly spool: Spool;
  readonly audit: Audit;
  readonly metrics: Pick<Metrics, 'analysis' | 'webhook'>;
  /** Undefined in a process that serves no requests. */
  readonly keys?: KeyVerifier;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Work in the background of the service. */
export interface Background {
  /** Checks now for documents of jobs. */
  wake(): void;
  /** Returns the documents that the worker holds; undefined if there is no worker, or not yet. */
  heldWork(): HeldWork | undefined;
  /** Returns unfinished work to the queue, and stops. */
  stop(): Promise<void>;
}

/** The interval for reading keys without a notification, in milliseconds, because notifications can be lost. */
const keyInterval = 5_000;
/** The interval for deleting expired records, in milliseconds. */
const pruneInterval = 3_600_000;
/** The delay of the first deletion after a start, because a service may not run for a whole interval. */
const firstPrune = 60_000;
/** The delay before the queue is opened again, in milliseconds. */
const pause = 5_000;

/** Starts the background work: runs jobs, calls webhooks, and reads keys that other nodes create and revoke. */
export async function startBackground(parts: BackgroundParts): Promise<Background> {
  const { store, keys, log } = parts;
  let work: { readonly worker: JobWorker | undefined; readonly webhooks: Webhooks } | undefined;
  const stopping = new AbortController();

  const loadKeys = (): void => {
    keys?.load().catch((error: unknown) => log.warn({ err: error }, 'the keys cannot be read again'));
  };
  const stopListening = await store.listen((topic) => {
    if (topic === 'keys') loadKeys();
    if (topic === 'jobs') work?.worker?.wake();
    if (topic === 'jobs-changed') work?.webhooks.wake();
  });
  const timer = keys && setInterval(loadKeys, keyInterval).unref();
  const firstPruning = setTimer(() => void prune(parts), firstPrune).unref();
  const pruning = setInterval(() => void prune(parts), pruneInterval).unref();
  const opening = open();
  // Opening usually takes a moment; a slow database does not delay requests.
  await Promise.race([opening, setTimeout(pause, undefined, { ref: false })]);

  async function open(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        work = await startWork(parts);
        return;
      } catch (error) {
        log.error({ err: error }, 'the queue of jobs cannot be opened; trying again');
        await setTimeout(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  return {
    wake: () => work?.worker?.wake(),
    heldWork: () => work?.worker?.state(),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(firstPruning);
      clearInterval(pruning);
      await opening;
      await stopListening();
      await work?.webhooks.stop();
      await work?.worker?.stop();
    },
  };
}

/** Deletes expired records. */
async function prune({ settings, store, now, log }: BackgroundParts): Promise<void> {
  const before = (retention: number): Date => new Date(now().getTime() - retention);
  try {
    await store.pruneInventory(before(settings.inventory.retention));
    const { importRetention } = settings.storage;
    if (importRetention !== null) {
      const groups = await store.pruneImports(before(importRetention));
      if (groups > 0) log.info({ groups, importRetention }, 'deleted imports after their retention');
    }
    await store.audit.prune(before(settings.audit.retention));
    await store.reclaim();
  } catch (error) {
    log.warn({ err: error }, 'old records cannot be deleted');
  }
}

async function startWork({ settings, store, pool, spool, metrics, audit, now, log }: BackgroundParts) {
  const jobs = await store.openJobs();
  const { analysis, fetch } = settings;
  const { slots, retention } = settings.jobs;
  const process = new FetchProcess({
    script: bundledChild,
    settings: { maxBytes: analysis.maxBytes, fetch },
    log,
  });
  return {
    worker:
      slots === 0
        ? undefined
        : new JobWorker({
            jobs,
            pool,
            spool,
            metrics,
            inventoryOf: (tenant) => store.of(tenant).inventory,
            rulesetsOf: (tenant) => store.of(tenant).rulesets,
            kept: settings.inventory,
            storage: settings.storage,
            audit,
            analysis,
            slots,
            fetches: fetch,
            retention,
            now,
            log,
          }),
    webhooks: new Webhooks({ jobs, process, metrics, log }),
  };
}

import type { Logger } from 'pino';
import type { AnalysisPool, ValidateAnswer } from '../../src/analysis/analysis-pool.js';
import { Fetching, type Terms } from '../../src/fetching/fetching.js';
import type { FetchProcess } from '../../src/fetching/fetch-process.js';
import type { DocumentInput } from '../../src/fetching/document-name.js';
import type { JobStore } from '../../src/jobs/job-store.js';
import { JobWorker } from '../../src/jobs/job-worker.js';
import { Webhooks } from '../../src/jobs/webhooks.js';
import { Turns } from '../../src/queue/turns.js';
import type { Spool, SpooledFile } from '../../src/spool/spool.js';
import type { Timers } from '../../src/timers.js';
import { fakeSettings } from '../fake-parts.js';
import type { Link } from './database-server.js';
import type { Laws } from './laws.js';
import type { Network } from './network.js';
import type { Process, Scheduler } from './scheduler.js';

/** The limits of each node. */
export const limits = {
  slots: 2,
  processes: 3,
  analysesPerKey: 2,
  fetches: 64,
  fetchesPerKey: 8,
  queue: 256,
  /** The time limit for all fetches of one analysis, in milliseconds. */
  deadline: 60_000,
} as const;

const settings = fakeSettings();

/** The parts of a simulated node. */
export interface NodeParts {
  readonly scheduler: Scheduler;
  readonly process: Process;
  readonly jobs: JobStore;
  readonly link: Link;
  readonly network: Network;
  readonly laws: Laws;
  /** The lead of its clock over the database's clock, in milliseconds. */
  readonly skew: number;
  readonly trace: (line: () => string) => void;
}

/** A node: the service's worker and webhooks with a simulated database, network and analysis. */
export class SimulatedNode {
  readonly process: Process;
  readonly jobs: JobStore;
  readonly link: Link;
  private readonly parts: NodeParts;
  private readonly worker: JobWorker;
  private readonly webhooks: Webhooks;
  private readonly timers: Timers;
  private readonly analysing: Turns;
  private readonly fetching: ConstructorParameters<typeof Fetching>[0];

  constructor(parts: NodeParts) {
    const { scheduler, process, jobs, link, network, laws, skew, trace } = parts;
    this.parts = parts;
    this.process = process;
    this.jobs = jobs;
    this.link = link;
    this.timers = scheduler.timersOf(process);
    const { processes, analysesPerKey, fetches, fetchesPerKey, queue, deadline } = limits;
    this.analysing = new Turns({ atOnce: processes, perOwner: analysesPerKey, waiting: queue }, this.timers);
    const turns = new Turns({ atOnce: fetches, perOwner: fetchesPerKey, waiting: queue }, this.timers);
    this.fetching = {
      process: network.fetcherOf(process),
      turns,
      spool: fakeSpool,
      deadline,
      timers: this.timers,
    };
    const now = (): Date => new Date(scheduler.now + skew);
    const log = logOf(process, trace);
    this.worker = new JobWorker({
      node: process.name,
      jobs,
      pool: this.pool(),
      spool: fakeSpool,
      metrics: { analysis: () => undefined },
      rulesetsOf: () => ({ active: async () => undefined }),
      inventoryOf: () => {
        throw new TypeError('No document has a name.');
      },
      kept: settings.inventory,
      storage: settings.storage,
      audit: { note: async ({ record }) => laws.noted(record ?? '') },
      analysis: settings.analysis,
      slots: limits.slots,
      fetches: { atOnce: limits.fetches, perKey: limits.fetchesPerKey },
      retention: 1e9,
      now,
      timers: this.timers,
      log,
    });
    const post = network.posterOf(process);
    this.webhooks = new Webhooks({
      jobs,
      process: { post, close: () => undefined },
      metrics: { webhook: () => undefined },
      log,
      now,
      timers: this.timers,
    });
    link.onNotify = (topic) => {
      if (topic === 'jobs') this.worker.wake();
      if (topic === 'jobs-changed') this.webhooks.wake();
    };
  }

  /** The number of documents that the node holds. */
  get held(): number {
    return this.worker.state().held;
  }

  /** Stops the node like SIGTERM. */
  async stop(): Promise<void> {
    await this.webhooks.stop();
    await this.worker.stop();
  }

  /** Analyses a document of a request instead of a job. */
  async request(name: string, owner: string): Promise<void> {
    await this.analyse({ kind: 'upload', path: name, name }, { owner });
  }

  private pool(): AnalysisPool {
    const unused = (): never => {
      throw new TypeError('No job does this.');
    };
    // `as`: the methods that the answerer calls.
    return {
      validate: ({ document }, terms = {}) => this.analyse(document, terms),
      import: async ({ document }, terms = {}) => {
        const { status, measures } = await this.analyse(document, terms);
        const name = nameOf(document);
        return { records: status === 'error' ? undefined : this.recordsOf(name), errors: '[]', measures };
      },
      compare: unused,
    } as Pick<AnalysisPool, 'validate' | 'import' | 'compare'> as AnalysisPool;
  }

  /** Behaves like the pool of the service: fetches missing documents, then analyses at the owner's turn. */
  private async analyse(document: DocumentInput, terms: Terms): Promise<ValidateAnswer> {
    const { network, laws } = this.parts;
    const name = nameOf(document);
    const answer = (status: 'success' | 'error'): ValidateAnswer => ({
      status,
      body: Buffer.from(`{"name":"${name}"}`),
      measures: { waited: 0, took: 1, bytes: 1, format: null, issues: 1, stopped: null },
    });
    if (document.kind === 'url') {
      const fetched = new Fetching(this.fetching, terms);
      try {
        if (!(await fetched.fetch([document.url], true))) return answer('error');
        if (fetched.given.some((each) => 'failure' in each)) return answer('error');
      } finally {
        await fetched.end();
      }
    }
    const { owner = '', signal } = terms;
    const duration = network.durationOf(name);
    const turns = laws.turnsOf(this.process.name);
    const turn = turns.wait(owner);
    laws.working.add(name);
    try {
      await this.analysing.take(owner, signal, async () => {
        turn.start(duration);
        try {
          await this.timers.sleep(duration, signal);
        } finally {
          turn.end();
        }
      });
    } finally {
      turn.giveUp();
      laws.working.delete(name);
    }
    return answer(network.isValid(name) ? 'success' : 'error');
  }

  private recordsOf(name: string) {
    const id = this.parts.network.newGroup(name);
    return {
      group: { id, text: '', name, documentKey: name, sha256: '' },
      source: new Uint8Array(),
      projects: [],
      variables: { id, text: '' },
      schemas: { id, text: '' },
      engineId: null,
      createdAt: '',
    };
  }
}

function nameOf(document: DocumentInput): string {
  return document.kind === 'url' ? document.url : document.name;
}

const nothing = async (): Promise<void> => undefined;
const emptyFile: SpooledFile = { path: '', bytes: 1, delete: nothing };

// `as`: the methods that are called.
const fakeSpool = {
  keep: async () => emptyFile,
  place: () => ({ path: '', written: () => emptyFile, delete: nothing }),
} as unknown as Spool;

function logOf(process: Process, trace: NodeParts['trace']): Logger {
  const line =
    (level: string) =>
    (fields: object, text: string): void =>
      trace(() => `${process.name}: ${level}: ${text} ${describeFields(fields)}`);
  // `as`: the methods that the worker and the webhooks call.
  return { info: line('info'), warn: line('warn'), error: line('error') } as unknown as Logger;
}

function describeFields(fields: object): string {
  const plain = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? value.message : value,
  ]);
  return JSON.stringify(Object.fromEntries(plain));
}

/** The methods of the fetching process that are called. */
export type Fetcher = Pick<FetchProcess, 'open' | 'read' | 'end'>;

import { StoreUnavailable } from '../../src/database/errors.js';
import type { JobStore } from '../../src/jobs/job-store.js';
import type { Laws } from './laws.js';
import type { Process, Scheduler } from './scheduler.js';
import type { JobTables } from './tables.js';

/** The time in milliseconds after which a driver gives up a statement: `query_timeout` of the pool. */
const statementTimeout = 20_000;

/** Probabilities of failures of a transaction that reached the server. */
export interface Trouble {
  /** The transaction is rolled back, and the connection breaks. */
  readonly beforeCommit: number;
  /** The transaction is committed, and the connection breaks. */
  readonly afterCommit: number;
  /** The transaction is committed, and its response is lost. */
  readonly dropAnswer: number;
}

export const noTrouble: Trouble = { beforeCommit: 0, afterCommit: 0, dropAnswer: 0 };

/** A connection of a node to the server. */
export interface Link {
  readonly process: Process;
  /** True while no message gets through. */
  isCut: boolean;
  /** Called with each topic that a transaction publishes. */
  onNotify: (topic: string) => void;
}

interface Statement {
  readonly name: string;
  readonly link: Link;
  readonly execute: () => unknown;
  readonly startedAt: number;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The parts of a simulated server. */
export interface ServerParts {
  readonly scheduler: Scheduler;
  readonly tables: JobTables;
  readonly random: () => number;
  readonly laws: Laws;
  /** Called when all documents of a job are answered. */
  readonly onCompleted: (id: string) => void;
  readonly trace: (line: () => string) => void;
}

/** A database server that keeps committed data, and otherwise fails in every way that clients must expect. */
export class DatabaseServer {
  state: 'up' | 'down' | 'frozen' = 'up';
  trouble: Trouble = noTrouble;
  private readonly parts: ServerParts;
  private readonly links = new Set<Link>();
  /**
   * Statements that arrived while the server is frozen. It executes them when it continues, even if their clients no longer wait.
   */
  private readonly backlog: Statement[] = [];
  /** Statements that clients wait for. */
  private readonly pending = new Set<Statement>();

  constructor(parts: ServerParts) {
    this.parts = parts;
  }

  /** Ends all connections. Clients may never learn of the latest commits. */
  stop(): void {
    this.state = 'down';
    this.backlog.length = 0;
    for (const statement of this.pending) this.refuse(statement);
  }

  start(): void {
    this.state = 'up';
    for (const link of this.links) this.notify(['jobs', 'jobs-changed'], link);
  }

  freeze(): void {
    if (this.state === 'up') this.state = 'frozen';
  }

  thaw(): void {
    if (this.state !== 'frozen') return;
    this.state = 'up';
    for (const statement of this.backlog.splice(0)) this.execute(statement);
  }

  /** Connects a node. `isShared` is false if no other node can use the database. */
  connect(link: Link, isShared: boolean): JobStore {
    this.links.add(link);
    const { tables, laws, onCompleted } = this.parts;
    let hasBegun = false;
    const run = <Result>(name: string, execute: () => Result, topics: readonly string[] = []) =>
      this.send(link, name, () => {
        const result = execute();
        for (const each of this.links) this.notify(topics, each);
        return result;
      }) as Promise<Result>;
    const unused = (): never => {
      throw new TypeError('A node does not do this.');
    };
    return {
      create: (job, at) => run('create', () => tables.create(job, at), ['jobs']),
      find: (id) => run('find', () => tables.find(id)),
      list: unused,
      results: unused,
      cancel: (id, at) => run('cancel', () => tables.cancel(id, at), ['jobs-changed']),
      claim: (node, max, at, except) => run('claim', () => tables.claim(node, max, at, except)),
      readFile: () => run('readFile', () => new Uint8Array(1)),
      answer: (document, answer, at) =>
        run(
          `answer ${document.name}`,
          () => {
            const row = tables.documents.get(document.id);
            const before = row?.state.status;
            const outcome = tables.answer(document, answer, at);
            if (row?.answer === answer && row.state.status !== before) laws.answered(document, before);
            if (outcome.job !== undefined) onCompleted(outcome.job.id);
            return outcome;
          },
          ['jobs-changed'],
        ),
      release: (node, claim) => run('release', () => tables.release(node, claim)),
      beat: (node, deadAfter) => {
        const isOnlyNode = !isShared && !hasBegun;
        hasBegun = true;
        return run('beat', () => tables.beat(node, deadAfter, isOnlyNode));
      },
      leave: (node) => run('leave', () => tables.leave(node)),
      claimsOf: (node) => run('claimsOf', () => tables.claimsOf(node)),
      claimWebhooks: (max, perKey, busy) =>
        run('claimWebhooks', () => tables.claimWebhooks(max, perKey, busy)),
      settleWebhook: (webhook, outcome) =>
        run('settleWebhook', () => {
          const { id } = webhook.job;
          const before = tables.jobs.get(id)?.webhook;
          tables.settleWebhook(webhook, outcome);
          laws.settled(id, before, tables.jobs.get(id)?.webhook);
        }),
      redeliver: (id) =>
        run('redeliver', () => {
          const job = tables.redeliver(id);
          if (job !== undefined) laws.redelivered(id);
          return job;
        }),
      state: unused,
      close: async () => undefined,
    };
  }

  private send(link: Link, name: string, execute: () => unknown): Promise<unknown> {
    const { scheduler } = this.parts;
    return new Promise((resolve, reject) => {
      const statement: Statement = { name, link, execute, startedAt: scheduler.now, resolve, reject };
      this.pending.add(statement);
      scheduler.in(this.latency(), () => this.receive(statement));
    });
  }

  private receive(statement: Statement): void {
    // The server has closed the connection meanwhile.
    if (!this.pending.has(statement)) return;
    if (statement.link.isCut) this.lose(statement, 'never arrived');
    else if (this.state === 'down') this.refuse(statement);
    else if (this.state === 'frozen') {
      this.backlog.push(statement);
      this.lose(statement, 'waits in a frozen server');
    } else this.execute(statement);
  }

  private execute(statement: Statement): void {
    const { scheduler, random, trace } = this.parts;
    const { link, name } = statement;
    const { beforeCommit, afterCommit, dropAnswer } = this.trouble;
    const fate = beforeCommit + afterCommit + dropAnswer === 0 ? 1 : random();
    if (fate < beforeCommit) {
      trace(() => `${link.process.name}: ${name} fails before COMMIT`);
      this.refuse(statement);
      return;
    }
    const result = statement.execute();
    if (fate < beforeCommit + afterCommit) {
      trace(() => `${link.process.name}: ${name} fails after COMMIT`);
      this.refuse(statement);
    } else if (fate < beforeCommit + afterCommit + dropAnswer)
      this.lose(statement, 'is kept, its answer lost');
    else
      scheduler.in(this.latency(), () => {
        if (link.isCut) this.lose(statement, 'is kept, its answer lost');
        else if (this.pending.delete(statement))
          scheduler.in(0, () => statement.resolve(result), link.process);
      });
  }

  private refuse(statement: Statement): void {
    const { scheduler } = this.parts;
    if (!this.pending.delete(statement)) return;
    const error = new StoreUnavailable('The connection broke.');
    scheduler.in(this.latency(), () => statement.reject(error), statement.link.process);
  }

  private lose(statement: Statement, fate: string): void {
    const { scheduler, trace } = this.parts;
    const { link, name, startedAt } = statement;
    trace(() => `${link.process.name}: ${name} ${fate}`);
    scheduler.in(
      startedAt + statementTimeout - scheduler.now,
      () => {
        if (this.pending.delete(statement)) statement.reject(new StoreUnavailable('Query read timeout'));
      },
      link.process,
    );
  }

  private notify(topics: readonly string[], link: Link): void {
    const { scheduler } = this.parts;
    for (const topic of topics)
      if (!link.isCut) scheduler.in(this.latency(), () => link.onNotify(topic), link.process);
  }

  /** Usually a moment. Sometimes it is so long that later statements arrive earlier. */
  private latency(): number {
    const { random } = this.parts;
    const dice = random();
    return dice < 0.05 ? dice * 6_000 : 1 + dice * 3;
  }
}

import type { Post, PostResult } from '@assay/host';
import type { Fetched } from '../../src/fetching/protocol.js';
import type { Laws } from './laws.js';
import type { Fetcher } from './node.js';
import type { Process, Scheduler } from './scheduler.js';

/** The behaviour of a document's server: it responds, refuses, or is silent until the fetch times out. */
export type DocumentServer = 'quick' | 'refusing' | 'silent';
/** The behaviour of a webhook's server. A flaky one refuses or responds too late until all faults are over. */
export type WebhookServer = 'quick' | 'flaky' | 'silent';

/** A document of the simulation, identified by its name. */
export interface SimulatedDocument {
  readonly name: string;
  /** The duration of its analysis in milliseconds. */
  readonly duration: number;
  readonly server: DocumentServer;
}

/** `fetchTimeout` and the timeout of a webhook, in milliseconds. */
export const fetchTimeout = 30_000;
const postTimeout = 10_000;

/** Servers that documents are fetched from and webhooks are sent to. */
export class Network {
  private readonly documents = new Map<string, SimulatedDocument>();
  private readonly receivers = new Map<string, WebhookServer>();
  private readonly scheduler: Scheduler;
  private readonly random: () => number;
  private readonly laws: Laws;
  private groups = 0;
  /** True once flaky servers work. */
  isQuiet = false;

  constructor(scheduler: Scheduler, random: () => number, laws: Laws) {
    this.scheduler = scheduler;
    this.random = random;
    this.laws = laws;
  }

  add(document: SimulatedDocument): void {
    this.documents.set(document.name, document);
  }

  receive(url: string, server: WebhookServer): void {
    this.receivers.set(url, server);
  }

  durationOf(name: string): number {
    return this.documents.get(name)?.duration ?? 100;
  }

  /** True if a document's answer is a success, because its server responded. */
  isValid(name: string): boolean {
    return (this.documents.get(name)?.server ?? 'quick') === 'quick';
  }

  newGroup(name: string): string {
    return `${name}#${this.groups++}`;
  }

  fetcherOf(process: Process): Fetcher {
    let session = 0;
    return {
      open: () => ++session,
      end: () => undefined,
      read: (_session, uri) =>
        new Promise<Fetched>((resolve) => {
          const server = this.documents.get(uri)?.server ?? 'quick';
          const reason = server === 'refusing' ? 'refused' : 'no answer';
          this.scheduler.in(
            server === 'silent' ? fetchTimeout : 10 + this.random() * 200,
            () =>
              resolve(
                server === 'quick'
                  ? { ok: true, uri, bytes: 1 }
                  : { ok: false, uri, code: 'unreachable', reason },
              ),
            process,
          );
        }),
    };
  }

  posterOf(process: Process): (request: Post) => Promise<PostResult> {
    return ({ url, body, headers }) =>
      new Promise((resolve) => {
        const { id } = JSON.parse(body) as { readonly id: string };
        const end = this.laws.posted(process.name, url, id, headers['assay-delivery'] ?? '');
        const isWell = this.receivers.get(url) === 'quick' || this.isQuiet;
        const isSilent = this.receivers.get(url) === 'silent' || (!isWell && this.random() < 0.3);
        const result: PostResult =
          !isSilent && (isWell || this.random() < 0.5) ? { ok: true } : { ok: false, reason: 'no' };
        this.scheduler.in(
          isSilent ? postTimeout : 10 + this.random() * 200,
          () => {
            end(result.ok);
            resolve(result);
          },
          process,
        );
      });
  }
}

import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { FetchProcess } from '../fetching/fetch-process.js';
import type { Metrics } from '../operation/metrics.js';
import { systemTimers, type Timers } from '../timers.js';
import { deliveredText, type ClaimedWebhook, type JobStore } from './job-store.js';
import { outcomeOf } from './state/webhooks.js';

/** The interval for checking for due webhooks, in milliseconds. */
const interval = 2_000;
/**
 * The maximum number of webhooks that one node delivers at the same time, in total and per key. A silent server then delays no
 * other key.
 */
const atOnce = 32;
const perKey = 2;
/** The parts that deliver webhooks. */
export interface WebhookParts {
  readonly jobs: Pick<JobStore, 'claimWebhooks' | 'settleWebhook'>;
  readonly process: Pick<FetchProcess, 'post' | 'close'>;
  readonly metrics: Pick<Metrics, 'webhook'>;
  readonly log: Logger;
  readonly now?: () => Date;
  readonly timers?: Timers;
}

/** Sends ended jobs to their webhooks: signed, several at the same time, with retries. */
export class Webhooks {
  private readonly parts: WebhookParts;
  private readonly stopPolling: () => void;
  private readonly running = new Map<Promise<void>, string>();
  private claiming: Promise<void> | undefined;
  private isStopping = false;

  constructor(parts: WebhookParts) {
    this.parts = parts;
    this.stopPolling = (parts.timers ?? systemTimers).every(interval, () => this.wake());
  }

  /** Checks now for webhooks. */
  wake(): void {
    if (this.isStopping) return;
    this.claiming ??= this.claim()
      .catch((error: unknown) => this.parts.log.warn({ err: error }, 'webhooks cannot be delivered'))
      .finally(() => {
        this.claiming = undefined;
      });
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.stopPolling();
    await this.claiming;
    this.parts.process.close();
    await Promise.all(this.running.keys());
  }

  private async claim(): Promise<void> {
    while (!this.isStopping && this.running.size < atOnce) {
      const busy = [...this.running.values()];
      const due = await this.parts.jobs.claimWebhooks(atOnce - busy.length, perKey, busy);
      if (due.length === 0) return;
      for (const webhook of due) this.start(webhook);
    }
  }

  private start(webhook: ClaimedWebhook): void {
    const work = this.deliver(webhook)
      .catch((error: unknown) =>
        this.parts.log.warn({ err: error, job: webhook.job.id }, 'the outcome of a webhook cannot be stored'),
      )
      .finally(() => {
        this.running.delete(work);
        this.wake();
      });
    this.running.set(work, webhook.job.keyId);
  }

  private async deliver(claimed: ClaimedWebhook): Promise<void> {
    const { job, delivery, attempt } = claimed;
    const { process, jobs, metrics, log, now = () => new Date() } = this.parts;
    const { webhook } = job.options;
    if (webhook === null) return;
    const { body, headers } = signed(deliveredText(job), webhook.secret, now().getTime());
    const result = await process.post({
      url: webhook.url,
      body,
      headers: { ...headers, 'assay-delivery': delivery },
    });
    const outcome = outcomeOf(result.ok ? undefined : result.reason, attempt, this.isStopping);
    if (outcome.delivered) {
      metrics.webhook('delivered');
    } else {
      const { error, retryIn } = outcome;
      metrics.webhook(retryIn === null ? 'failed' : 'retried');
      const { host } = new URL(webhook.url);
      log.warn(
        { job: job.id, delivery, host, reason: error, attempt, retryIn },
        retryIn === null ? 'a webhook failed' : 'a webhook was not accepted; it is sent again later',
      );
    }
    await jobs.settleWebhook(claimed, outcome);
  }
}

/** Returns a body and its signature headers: an HMAC-SHA256 over the time, a full stop and the body. */
export function signed(
  body: string,
  secret: string,
  now: number,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const time = Math.floor(now / 1_000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return {
    body,
    headers: { 'content-type': 'application/json', 'assay-signature': `t=${time},v1=${signature}` },
  };
}

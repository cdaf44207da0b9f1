import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { FetchProcess } from '../fetching/fetch-process.js';
import { textOf } from './job-text.js';
import type { JobStore } from './job-store.js';

/** How often it looks for webhooks that are due, in milliseconds. */
const interval = 2_000;

/** Tells those who asked for it that their jobs have ended: signed, and again where nobody took it. */
export class Webhooks {
  private readonly jobs: JobStore;
  private readonly process: FetchProcess;
  private readonly log: Logger;
  private readonly timer: NodeJS.Timeout;
  private running: Promise<void> | undefined;

  constructor(jobs: JobStore, process: FetchProcess, log: Logger) {
    this.jobs = jobs;
    this.process = process;
    this.log = log;
    this.timer = setInterval(() => this.wake(), interval).unref();
  }

  /** Looks for webhooks now. */
  wake(): void {
    this.running ??= this.deliver()
      .catch((error: unknown) => this.log.warn({ err: error }, 'webhooks cannot be delivered'))
      .finally(() => {
        this.running = undefined;
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.process.close();
    await this.running;
  }

  private async deliver(): Promise<void> {
    for (let due = await this.jobs.claimWebhook(); due !== undefined; due = await this.jobs.claimWebhook()) {
      const job = await this.jobs.find(due.jobId);
      const webhook = job?.options.webhook ?? null;
      const isTaken =
        job === undefined ||
        webhook === null ||
        (await this.process.post({ url: webhook.url, ...signed(textOf(job), webhook.secret, Date.now()) }));
      if (!isTaken) this.log.warn({ job: due.jobId }, 'a webhook was not taken; it is tried again later');
      await this.jobs.settleWebhook(due.id, isTaken);
    }
  }
}

/** A body and the headers that show who sent it and when: an HMAC-SHA256 of the time, a full stop and the body. */
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

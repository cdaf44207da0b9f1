import { pino } from 'pino';
import { v7 } from 'uuid';
import { expect, it, vi } from 'vitest';
import type { Post, PostResult } from '@assay/host';
import type { ClaimedWebhook, StoredJob } from './job-store.js';
import { maxAttempts, pauseAfter, type WebhookOutcome } from './state/webhooks.js';
import { Webhooks, type WebhookParts } from './webhooks.js';

function webhookOf(keyId: string, url: string, attempt = 1): ClaimedWebhook {
  const job: StoredJob = {
    id: v7(),
    keyId,
    tenant: 'default',
    kind: 'validate',
    status: 'completed',
    options: {
      preset: 'recommended',
      severity: null,
      include: [],
      engine: null,
      inFolder: false,
      webhook: { url, secret: 'a secret of 16 characters' },
    },
    total: 1,
    done: 1,
    failed: 0,
    issues: 0,
    createdAt: new Date(),
    startedAt: new Date(),
    finishedAt: new Date(),
    webhook: { state: 'pending', attempts: 0, lastError: null, nextAttempt: null },
  };
  return { job, delivery: v7(), attempt };
}

/** Delivers waiting webhooks to fake servers. */
function webhooksOn(waiting: ClaimedWebhook[], post: (request: Post) => Promise<PostResult>) {
  const outcomes: WebhookOutcome[] = [];
  const lines: string[] = [];
  const jobs: WebhookParts['jobs'] = {
    claimWebhooks: async (most, perKey, busy) => {
      const taken = new Map<string, number>();
      const due = waiting.filter(({ job: { keyId } }) => {
        taken.set(keyId, (taken.get(keyId) ?? 0) + 1);
        return (taken.get(keyId) ?? 0) + busy.filter((key) => key === keyId).length <= perKey;
      });
      const claimed = due.slice(0, most);
      for (const webhook of claimed) waiting.splice(waiting.indexOf(webhook), 1);
      return claimed;
    },
    settleWebhook: async (_webhook, outcome) => void outcomes.push(outcome),
  };
  const webhooks = new Webhooks({
    jobs,
    process: { post, close: () => undefined },
    metrics: { webhook: () => undefined },
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  webhooks.wake();
  return { webhooks, outcomes, lines };
}

it('an unresponsive server delays no webhook of another key', async () => {
  const silent = v7();
  const waiting = Array.from({ length: 8 }, () => webhookOf(silent, 'https://silent.test/'));
  const posted: string[] = [];
  const { outcomes } = webhooksOn([...waiting, webhookOf(v7(), 'https://quick.test/')], async ({ url }) => {
    posted.push(url);
    return url.includes('silent') ? new Promise<never>(() => undefined) : { ok: true };
  });
  await vi.waitFor(() => expect(outcomes).toEqual([{ delivered: true }]), 25_000);
  expect(posted.filter((url) => url.includes('silent'))).toHaveLength(2);
});

it('a failure is logged with host and reason, and retried later until attempts run out', async () => {
  const url = 'https://hooks.test/a?token=s3cret';
  const { webhooks, outcomes, lines } = webhooksOn(
    [webhookOf(v7(), url), webhookOf(v7(), url, maxAttempts)],
    async () => ({ ok: false, reason: 'the server answered with 500' }),
  );
  await vi.waitFor(() => expect(outcomes).toHaveLength(2), 25_000);
  expect(outcomes.map((outcome) => !outcome.delivered && outcome.retryIn)).toEqual([5_000, null]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { host: 'hooks.test', reason: 'the server answered with 500', attempt: 1 },
    { msg: 'a webhook failed', attempt: maxAttempts },
  ]);
  expect(lines.join('')).not.toContain('s3cret');
  await webhooks.stop();
});

it('the pauses between attempts grow to an hour', () => {
  expect([1, 2, 3, 10, 11, 15].map(pauseAfter)).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});

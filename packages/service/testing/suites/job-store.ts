import { randomBytes } from 'node:crypto';
import { pieceBytes } from '../../src/jobs/job-files.js';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobStore, NewFile, NewJob } from '../../src/jobs/job-store.js';
import type { OpenedStore } from '../stores.js';

const day = 86_400_000;

/** Describes the jobs of every store, for each driver. */
export function describeJobStore(opened: () => OpenedStore): void {
  describe('a store of jobs', () => {
    let jobs: JobStore;
    beforeAll(async () => {
      jobs = await opened().store.openJobs();
    }, 60_000);

    function makeJob(documents: number, changes: Partial<NewJob> = {}): NewJob {
      const file = makeJobFile('api.yaml', 'openapi: 3.1.1');
      return {
        id: v7(),
        keyId: v7(),
        tenant: 'default',
        kind: 'validate',
        options: {
          preset: 'recommended',
          severity: null,
          include: [],
          engine: null,
          inFolder: false,
          webhook: null,
        },
        idempotencyKey: null,
        requestHash: Buffer.alloc(32),
        files: [file],
        documents: Array.from({ length: documents }, (_, index) => ({
          name: `${index}.yaml`,
          url: null,
          fileId: file.id,
          cost: 1,
        })),
        ...changes,
      };
    }

    const now = () => new Date();
    const body = Buffer.from('{"status":"success"}');
    const good = { status: 'success', issues: 2, body } as const;

    /** Processes all waiting documents, and returns their order. */
    async function drain(node = v7()): Promise<string[]> {
      const order: string[] = [];
      for (;;) {
        const [document] = await jobs.claim(node, 1, now());
        if (document === undefined) return order;
        order.push(document.keyId);
        await jobs.answer(document, good, now());
      }
    }

    it('stores many files, small ones and large ones', async () => {
      const sizes = [...Array.from({ length: 250 }, () => 3), 400_000, 10, 300_000, 0];
      const files = sizes.map((size, index) => makeJobFile(`${index}.yaml`, `${index} `.repeat(size)));
      const { job } = await jobs.create(makeJob(1, { files }), now());
      for (const file of [...files.slice(0, 2), ...files.slice(198, 202), ...files.slice(-5)]) {
        const expected = Buffer.from(await file.read());
        expect(expected.equals((await jobs.readFile(job.id, { id: file.id }))!)).toBe(true);
        expect(expected.equals((await jobs.readFile(job.id, { name: file.name }))!)).toBe(true);
      }
      await jobs.cancel(job.id, now());
      expect(await jobs.readFile(job.id, { id: files[0]!.id })).toBeUndefined();
    });

    it('stores a file in chunks, with a full last one or not', async () => {
      for (const bytes of [3 * pieceBytes + 100_000, 2_000_000]) {
        const content = randomBytes(bytes);
        const id = v7();
        const file = { id, name: 'large.yaml', bytes, read: async () => content };
        const { job } = await jobs.create(makeJob(1, { files: [file] }), now());
        for (const key of [{ id }, { name: 'large.yaml' }])
          expect(content.equals((await jobs.readFile(job.id, key))!)).toBe(true);
        expect(await jobs.readFile(job.id, { name: `${id}/9` })).toBeUndefined();
        await jobs.cancel(job.id, now());
        expect(await jobs.readFile(job.id, { id })).toBeUndefined();
      }
    });

    it('assigns each document once, and is complete when all are answered', async () => {
      const { job } = await jobs.create(makeJob(3), now());
      expect(job).toMatchObject({ status: 'queued', total: 3, done: 0 });
      const claimed = await jobs.claim(v7(), 10, now());
      expect(claimed.map(({ name }) => name)).toEqual(['0.yaml', '1.yaml', '2.yaml']);
      expect(await jobs.claim(v7(), 10, now())).toEqual([]);
      expect(Buffer.from((await jobs.readFile(job.id, { name: 'api.yaml' }))!).toString()).toBe(
        'openapi: 3.1.1',
      );
      expect(await jobs.answer(claimed[1]!, good, now())).toEqual({ isKept: true, job: undefined });
      expect(await jobs.results(job.id, 0, 10, 1e6)).toEqual([]);
      await jobs.answer(claimed[0]!, { ...good, status: 'error' }, now());
      expect(await jobs.find(job.id)).toMatchObject({ status: 'running', done: 2, failed: 1, issues: 4 });
      expect(await jobs.answer(claimed[2]!, good, now())).toMatchObject({
        isKept: true,
        job: { status: 'completed', done: 3 },
      });
      const results = await jobs.results(job.id, 1, 10, 1e6);
      expect(results).toEqual([
        { position: 1, name: '1.yaml', body: body.toString() },
        { position: 2, name: '2.yaml', body: body.toString() },
      ]);
      expect(await jobs.results(job.id, 0, 10, 1)).toHaveLength(1);
      expect((await jobs.find(job.id))?.finishedAt).toBeInstanceOf(Date);
    });

    it('keeps one answer if two nodes give one', async () => {
      const { job } = await jobs.create(makeJob(2), now());
      const node = v7();
      const [first] = await jobs.claim(node, 1, now());
      await jobs.release(node, first!);
      const [again] = await jobs.claim(v7(), 1, now());
      expect(again).toMatchObject({ id: first!.id, attempts: 2 });
      await Promise.all([jobs.answer(again!, good, now()), jobs.answer(first!, good, now())]);
      expect(await jobs.find(job.id)).toMatchObject({ done: 1, issues: 2 });
      await drain();
      expect(await jobs.find(job.id)).toMatchObject({ status: 'completed', done: 2 });
    });

    it('lists the claims of a node, and takes back only these', async () => {
      const { job } = await jobs.create(makeJob(2), now());
      const node = v7();
      const [first, second] = await jobs.claim(node, 2, now());
      const claims = [first!, second!].map(({ id, attempts }) => ({ id, attempts }));
      expect((await jobs.claimsOf(node)).toSorted(byId)).toEqual(claims.toSorted(byId));
      await jobs.answer(second!, good, now());
      expect(await jobs.release(v7(), first!)).toBe(false);
      expect(await jobs.release(node, { ...first!, attempts: 7 })).toBe(false);
      expect(await jobs.claimsOf(node)).toEqual([claims[0]]);
      expect(await jobs.release(node, first!)).toBe(true);
      expect(await jobs.claimsOf(node)).toEqual([]);
      await drain();
      expect(await jobs.find(job.id)).toMatchObject({ status: 'completed', done: 2 });
    });

    it('assigns the claims of a silent node to others', async () => {
      const { job } = await jobs.create(makeJob(2), now());
      const [dead, alive] = [v7(), v7()];
      await jobs.beat(dead, 60_000, day);
      await jobs.beat(alive, 60_000, day);
      expect(await jobs.claim(dead, 2, now())).toHaveLength(2);
      expect(await jobs.beat(alive, 60_000, day)).toBe(0);
      await jobs.leave(dead);
      expect(await jobs.claim(alive, 2, now())).toHaveLength(2);
      // The node's time has passed without a heartbeat.
      expect(await jobs.beat(v7(), -1, day)).toBe(2);
      await drain();
      expect(await jobs.find(job.id)).toMatchObject({ status: 'completed', done: 2 });
    });

    it('serves one document of a key before the second of a thousand of another', async () => {
      const many = makeJob(1_000);
      await jobs.create(many, now());
      const [first] = await jobs.claim(v7(), 1, now());
      const a = makeJob(1);
      await jobs.create(a, now());
      const next = await jobs.claim(v7(), 3, now());
      expect(first!.keyId).toBe(many.keyId);
      expect(next.map(({ keyId }) => keyId)).toContain(a.keyId);
      await jobs.cancel(many.id, now());
      await jobs.cancel(a.id, now());
      expect(await jobs.claim(v7(), 10, now())).toEqual([]);
      expect(await jobs.state()).toEqual({ waiting: 0, running: 0 });
    });

    it('gives a key no credit for a pause', async () => {
      const [busy, idle] = [makeJob(60), makeJob(20)];
      await jobs.create(busy, now());
      const node = v7();
      for (const document of await jobs.claim(node, 40, now())) await jobs.answer(document, good, now());
      await jobs.create(idle, now());
      const next = await jobs.claim(node, 10, now());
      expect(next.filter(({ keyId }) => keyId === busy.keyId).length).toBeGreaterThanOrEqual(4);
      await jobs.cancel(busy.id, now());
      await jobs.cancel(idle.id, now());
    });

    it('creates one job for requests with the same key', async () => {
      const request = makeJob(1, { idempotencyKey: 'once' });
      const { job } = await jobs.create(request, now());
      expect(await jobs.create({ ...request, id: v7() }, now())).toMatchObject({
        job,
        isNew: false,
        isSame: true,
      });
      const b = { ...request, id: v7(), requestHash: Buffer.alloc(32, 1) };
      expect(await jobs.create(b, now())).toMatchObject({ isNew: false, isSame: false });
      await drain();
    });

    it('cancels unanswered documents, claimed or not', async () => {
      const { job } = await jobs.create(makeJob(3), now());
      const node = v7();
      const claimed = await jobs.claim(node, 2, now());
      await jobs.answer(claimed[0]!, good, now());
      expect(await jobs.cancel(job.id, now())).toMatchObject({ status: 'cancelled' });
      expect(await jobs.claimsOf(node)).toEqual([]);
      expect(await jobs.answer(claimed[1]!, good, now())).toEqual({ isKept: false, job: undefined });
      expect(await jobs.find(job.id)).toMatchObject({ status: 'cancelled', done: 1 });
      expect(await jobs.cancel(job.id, now())).toBeUndefined();
    });

    it('forgets jobs when their time is over', async () => {
      const { job } = await jobs.create(makeJob(1), now());
      await drain();
      await jobs.beat(v7(), 60_000, -1_000);
      expect(await jobs.find(job.id)).toBeUndefined();
    });

    it('calls a webhook until it is delivered', async () => {
      const options = { ...makeJob(1).options, webhook: { url: 'https://a.test/', secret: 's' } };
      const { job } = await jobs.create(makeJob(1, { options }), now());
      expect(job.webhook).toEqual({ state: 'waiting', attempts: 0, lastError: null, nextAttempt: null });
      expect(await jobs.claimWebhooks(10, 10, [])).toEqual([]);
      expect(await jobs.redeliver(job.id)).toBeUndefined();
      await drain();
      expect((await jobs.find(job.id))?.webhook).toMatchObject({ state: 'pending', attempts: 0 });
      const [first] = await jobs.claimWebhooks(10, 10, []);
      expect(first).toMatchObject({ job: { id: job.id }, attempt: 1 });
      await jobs.settleWebhook(first!, { delivered: false, error: 'it slept', retryIn: 0 });
      expect((await jobs.find(job.id))?.webhook).toMatchObject({
        state: 'pending',
        attempts: 1,
        lastError: 'it slept',
        nextAttempt: expect.any(Date),
      });
      const [second] = await jobs.claimWebhooks(10, 10, []);
      expect(second).toMatchObject({ delivery: first!.delivery, attempt: 2 });
      expect(await jobs.redeliver(job.id)).toBeUndefined();
      await jobs.settleWebhook(second!, { delivered: true });
      expect(await jobs.claimWebhooks(10, 10, [])).toEqual([]);
      const delivered = { state: 'delivered', attempts: 2, lastError: null, nextAttempt: null };
      expect((await jobs.find(job.id))?.webhook).toEqual(delivered);
      // A late settlement, which belongs to another delivery.
      await jobs.redeliver(job.id);
      await jobs.settleWebhook(second!, { delivered: true });
      const [again] = await jobs.claimWebhooks(10, 10, []);
      expect(again).toMatchObject({ attempt: 1 });
      expect(again!.delivery).not.toBe(first!.delivery);
      await jobs.settleWebhook(again!, { delivered: false, error: 'it slept', retryIn: null });
      expect((await jobs.find(job.id))?.webhook).toMatchObject({ state: 'failed', nextAttempt: null });
    });

    it('calls the webhook of one key before the second of another', async () => {
      const options = { ...makeJob(1).options, webhook: { url: 'https://a.test/', secret: 's' } };
      const many = v7();
      for (let index = 0; index < 3; index++) await jobs.create(makeJob(1, { options, keyId: many }), now());
      const { job: one } = await jobs.create(makeJob(1, { options }), now());
      await drain();
      expect((await jobs.claimWebhooks(1, 2, [many, many])).map(({ job }) => job.id)).toEqual([one.id]);
      await jobs.redeliver(one.id);
      expect(await jobs.claimWebhooks(10, 2, [])).toHaveLength(2);
      expect(await jobs.claimWebhooks(10, 2, [many, many])).toEqual([]);
      expect(await jobs.claimWebhooks(10, 2, [many])).toHaveLength(1);
    });

    it('records which listeners were notified of changes', async () => {
      const topics = new Set<string>();
      const stop = await opened().store.listen((topic) => topics.add(topic));
      await jobs.create(makeJob(1), now());
      await expect.poll(() => topics.has('jobs')).toBe(true);
      await drain();
      await stop();
    });
  });
}

function byId(before: { readonly id: string }, after: { readonly id: string }): number {
  return before.id < after.id ? -1 : 1;
}

function makeJobFile(name: string, text: string): NewFile {
  return { id: v7(), name, bytes: text.length, read: async () => Buffer.from(text) };
}

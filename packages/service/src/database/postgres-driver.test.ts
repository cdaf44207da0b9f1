import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.js';
import { imported } from '../../testing/imported.js';
import { hasPostgres, open } from '../../testing/stores.js';
import { StoreUnavailable } from './errors.js';

describe.skipIf(!hasPostgres)('the store on a PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 120_000);
  afterAll(() => postgres.close());

  const at = (change: (url: URL) => void): { data: string; databaseUrl: string } => {
    const url = new URL(postgres.url);
    change(url);
    return { data: '/', databaseUrl: url.href };
  };
  const there = (): { data: string; databaseUrl: string } => at(() => {});

  async function query(text: string): Promise<void> {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(text);
    await client.end();
  }

  it('is created once if services start at the same time', async () => {
    const stores = await Promise.all([open(there()), open(there()), open(there())]);
    for (const store of stores) {
      expect(await store.keys.list()).toEqual([]);
      await store.close();
    }
  });

  it('is refused when a newer version has migrated it', async () => {
    await query('create database later');
    const later = at((url) => {
      url.pathname = '/later';
    });
    await (await open(later)).close();
    const client = new Client({ connectionString: later.databaseUrl });
    await client.connect();
    await client.query("insert into assay.migrations (hash, created_at) values ('later', 99999999999999)");
    await client.end();
    await expect(open(later)).rejects.toThrow(/newer version of Assay/);
  });

  it('reports the fault of its URL, never its password', async () => {
    const wrong = [
      [at((url) => (url.password = 'wrong')), /refuses the user or the password/],
      [at((url) => (url.pathname = '/nowhere')), /no such database/],
      [{ data: '/', databaseUrl: 'secret' }, /not a PostgreSQL URL/],
      [{ data: '/', databaseUrl: 'mysql://a:secret@b/c' }, /not a PostgreSQL URL/],
    ] as const;
    for (const [where, message] of wrong) {
      const failure: unknown = await open(where).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'store-error', message: expect.stringMatching(message) });
      expect(String(failure)).not.toMatch(/secret|wrong/);
    }
  });

  it('is unavailable while the server is down, complete afterwards, and needs no restart', async () => {
    const store = await open(there());
    const kept = imported();
    await store.of('default').records.save(kept);
    for (const way of ['stop', 'kill'] as const) {
      const interrupted = imported({
        names: Array.from({ length: 400 }, String),
        content: 'x'.repeat(3_000),
      });
      const saving = store
        .of('default')
        .records.save(interrupted)
        .then(
          () => 'kept',
          (error: unknown) => error,
        );
      await postgres[way]();
      const outcome = await saving;
      if (outcome !== 'kept') expect(outcome).toBeInstanceOf(StoreUnavailable);
      await expect(store.of('default').records.findProject(kept.projects[0]?.id ?? '')).rejects.toThrow(
        StoreUnavailable,
      );
      await expect(store.of('default').records.save(imported())).rejects.toThrow(StoreUnavailable);
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);

      await postgres.start();
      await vi.waitFor(() => store.ping(), 25_000);
      expect(await store.of('default').records.findGroup(kept.group.id)).toBe(kept.group.text);
      const texts = await store.of('default').records.exportTexts(interrupted.group.id);
      expect(texts === undefined ? 0 : texts.flows.length).toBe(texts === undefined ? 0 : 400);
    }
    await store.close();
  }, 60_000);

  it('never mixes half of an import with the next one after a cancelled statement', async () => {
    const impatient = await open(at((url) => url.searchParams.set('query_timeout', '300')));
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('begin');
    // The group is written before its projects, which now have to wait for the lock.
    await other.query('lock table assay.projects in access exclusive mode');
    const half = imported();
    await expect(impatient.of('default').records.save(half)).rejects.toThrow(StoreUnavailable);
    await other.query('commit');
    await other.end();

    const whole = imported();
    await impatient.of('default').records.save(whole);
    expect(await impatient.of('default').records.findGroup(half.group.id)).toBeUndefined();
    expect(await impatient.of('default').records.findProject(half.projects[0]?.id ?? '')).toBeUndefined();
    expect(await impatient.of('default').records.findGroup(whole.group.id)).toBe(whole.group.text);
    await impatient.close();
  });

  it('reads after other statements have used all connections for seconds', async () => {
    const store = await open(there());
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('begin');
    await other.query('lock table assay.keys in access exclusive mode');
    const waiting = Array.from({ length: 10 }, () => store.keys.list());
    const reading = Promise.allSettled([...waiting, store.ping()]);
    await setTimeout(2_500);
    await other.query('commit');
    await other.end();
    expect((await reading).map(({ status }) => status)).toEqual(
      Array.from({ length: 11 }, () => 'fulfilled'),
    );
    await store.close();
  });

  it('waits for a server that starts late', async () => {
    await postgres.stop();
    const opening = open(there());
    await postgres.start();
    const store = await opening;
    await store.ping();
    await store.close();
  }, 60_000);
});

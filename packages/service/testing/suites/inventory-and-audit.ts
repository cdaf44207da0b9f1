import { describe, expect, it } from 'vitest';
import type { Actor, AuditAction, AuditEvent } from '../../src/audit/audit-store.js';
import { hashFinding } from '../../src/inventory/identities.js';
import type { InventoryStore, ValidationRecord } from '../../src/inventory/inventory-store.js';
import type { OpenedStore } from '../stores.js';

const limits = { names: 3, revisions: 4 };
const time = (minute: number): Date => new Date(Date.UTC(2026, 0, 31, 12, minute));
const page = { cursor: null, limit: 50 };

/** Builds the record of a validation from the locations of each rule. */
function makeRecord(found: Record<string, string[]>, score = 80): ValidationRecord {
  const rules = Object.entries(found).map(([rule, places]) => ({
    rule,
    severity: 'high' as const,
    findings: places.length,
    identities: Buffer.concat(
      places.map((pointer) => hashFinding({ rule, document: '', pointer, names: '' })),
    ).toString('base64'),
  }));
  const high = rules.reduce((sum, { findings }) => sum + findings, 0);
  const findings = { critical: 0, high, medium: 0, low: 0, info: 0 };
  return { status: 'success', score, operations: 2, findings, loaderErrors: 0, rules, isComplete: true };
}

const failed: ValidationRecord = { ...makeRecord({}), status: 'error', score: null };

/** Describes the inventory and the audit log of every store, for each driver. */
export function describeInventoryAndAudit(opened: () => OpenedStore): void {
  describe('the inventory', () => {
    const inventory = (): InventoryStore => opened().store.of('default').inventory;
    const all = async (owner: string | null) =>
      (await inventory().list({ owner, sort: 'newest' }, page)).items;

    it('keeps the history of a name, with new and fixed findings', async () => {
      const keep = (record: ValidationRecord, minute: number) =>
        inventory().keep('history', 'shop', record, limits, time(minute));
      await keep(makeRecord({ a: ['/x', '/y'], b: ['/x'] }), 0);
      await keep(makeRecord({ a: ['/x', '/y'], b: ['/x'] }), 1);
      await keep(failed, 2);
      await keep(makeRecord({ a: ['/y', '/z'] }, 90), 3);
      const [document] = await all('history');
      expect(document).toMatchObject({ name: 'shop', key: 'history', latest: { score: 90 } });
      expect(document!.trend.map(({ score }) => score)).toEqual([80, null, 90]);
      const { items } = await inventory().revisions(document!.id, page);
      expect(items.map(({ at, lastAt, validations, status }) => [at, lastAt, validations, status])).toEqual([
        [time(3).toISOString(), time(3).toISOString(), 1, 'success'],
        [time(2).toISOString(), time(2).toISOString(), 1, 'error'],
        [time(0).toISOString(), time(1).toISOString(), 2, 'success'],
      ]);
      // The comparison uses the latest analysable revision.
      expect(items[0]).toMatchObject({
        new: [{ rule: 'a', findings: 1 }],
        fixed: [
          { rule: 'a', findings: 1 },
          { rule: 'b', findings: 1 },
        ],
      });
      expect(items[2]).toMatchObject({ new: null, fixed: null });
      expect(await inventory().listRuleUses(document!.id)).toEqual([
        { rule: 'a', severity: 'high', findings: 2 },
      ]);
      const first = await inventory().revisions(document!.id, { cursor: null, limit: 2 });
      const second = await inventory().revisions(document!.id, { cursor: first.nextCursor, limit: 2 });
      expect([...first.items, ...second.items]).toEqual(items);
    });

    it('deletes the oldest revision at the limit', async () => {
      for (let index = 0; index < 6; index++)
        await inventory().keep('ring', 'shop', makeRecord({ a: [`/${index}`] }), limits, time(index));
      const [document] = await all('ring');
      const { items } = await inventory().revisions(document!.id, page);
      expect(items.map(({ at }) => at)).toEqual([5, 4, 3, 2].map((minute) => time(minute).toISOString()));
    });

    it('limits the names of a key, and counts those of other keys separately', async () => {
      const names = ['a', 'b', 'c', 'd'];
      const results = await Promise.all(
        names.map((name) => inventory().keep('full', name, makeRecord({}), limits, time(0))),
      );
      expect(results.filter(Boolean)).toHaveLength(3);
      expect(await inventory().room('full', names, limits)).toEqual({ left: 0, fresh: 1 });
      const [known] = await all('full');
      expect(await inventory().keep('full', known!.name, makeRecord({}), limits, time(1))).toBe(true);
      expect(await inventory().keep('other', 'd', makeRecord({}), limits, time(0))).toBe(true);
    });

    it('shows a key its own names, and none of another key', async () => {
      await inventory().keep('mine', 'secret name', makeRecord({ 'rare-rule': ['/x'] }), limits, time(0));
      const [mine] = await all('mine');
      expect(await all('theirs')).toEqual([]);
      expect(await inventory().find('theirs', mine!.id)).toBeUndefined();
      expect(await inventory().rules('theirs', undefined, 10)).toEqual([]);
      expect(await inventory().delete('theirs', mine!.id)).toBe(false);
      expect((await all(null)).map(({ name }) => name)).toContain('secret name');
      expect(await inventory().find('mine', mine!.id)).toMatchObject({ name: 'secret name' });
    });

    it('finds names by their parts, and documents by a rule, in pages of either order', async () => {
      await inventory().keep(
        'search',
        'Größe/100%',
        makeRecord({ r: ['/1'], s: ['/1'] }, 70),
        limits,
        time(0),
      );
      await inventory().keep('search', 'b\u0000\ud800', makeRecord({ r: ['/1', '/2'] }, 20), limits, time(1));
      await inventory().keep('search', 'c', failed, limits, time(2));
      const names = async (filter: object, limit = 50): Promise<string[]> => {
        const found: string[] = [];
        let cursor: string | null = null;
        do {
          const next = await inventory().list(
            { owner: 'search', sort: 'newest', ...filter },
            { cursor, limit },
          );
          found.push(...next.items.map(({ name }) => name));
          cursor = next.nextCursor;
        } while (cursor !== null);
        return found;
      };
      expect(await names({ search: 'GRÖSSE' })).toEqual(['Größe/100%']);
      expect(await names({ search: '%' })).toEqual(['Größe/100%']);
      expect(await names({}, 1)).toEqual(['c', 'b\u0000\ud800', 'Größe/100%']);
      expect(await names({ sort: 'score' }, 1)).toEqual(['c', 'b\u0000\ud800', 'Größe/100%']);
      expect(await names({ rule: 's' })).toEqual(['Größe/100%']);
      const { items } = await inventory().list({ owner: 'search', rule: 'r', sort: 'score' }, page);
      expect(items.map(({ matches }) => matches)).toEqual([2, 1]);
      expect(await inventory().rules('search', undefined, 10)).toEqual([
        { rule: 'r', severity: 'high', documents: 2, findings: 3 },
        { rule: 's', severity: 'high', documents: 1, findings: 1 },
      ]);
    });

    it('forgets a deleted name, and expired revisions', async () => {
      await inventory().keep('forget', 'a', makeRecord({ x: ['/1'] }), limits, time(0));
      await inventory().keep('forget', 'b', makeRecord({ x: ['/1'] }), limits, time(0));
      await inventory().keep('forget', 'b', makeRecord({ x: ['/2'] }), limits, new Date());
      const a = (await all('forget')).find(({ name }) => name === 'a');
      expect(await inventory().delete('forget', a!.id)).toBe(true);
      expect((await inventory().revisions(a!.id, page)).items).toEqual([]);
      await opened().store.pruneInventory(new Date(Date.now() - 60_000));
      const [b, ...others] = await all('forget');
      expect(others).toEqual([]);
      expect((await inventory().revisions(b!.id, page)).items).toHaveLength(1);
      expect(await all('history')).toEqual([]);
    });
  });

  describe('the audit log', () => {
    const actor: Actor = { keyId: '0197a1f0-5b1e-7c3d-9f2a-1b2c3d4e5f60', name: 'ci', address: '192.0.2.1' };
    const event = (action: AuditAction, changes: Partial<AuditEvent> = {}): AuditEvent => ({
      action,
      actor,
      tenant: 'audited',
      record: 'some record',
      result: 'done',
      ...changes,
    });
    const list = async (filter: object) =>
      (await opened().store.audit.list({ tenant: 'audited', ...filter }, page)).items;

    it('lists users and actions, the newest first, within the requested range', async () => {
      const { audit } = opened().store;
      await audit.write([event('group-deleted')], time(0));
      await audit.write(
        [event('sign-in-failed', { actor: { keyId: null, name: 'unknown', address: '\0' }, count: 7 })],
        time(1),
      );
      await audit.write([event('key-created', { record: '0197a1f0' })], time(2));
      const entries = await list({});
      expect(entries.map(({ action }) => action)).toEqual(['key-created', 'sign-in-failed', 'group-deleted']);
      const { tenant, ...reported } = event('group-deleted');
      expect(entries[2]).toMatchObject({ ...reported, at: time(0), count: 1 });
      expect(entries[1]).toMatchObject({ count: 7, actor: { address: '\uFFFD' } });
      const actions = async (filter: object) => (await list(filter)).map(({ action }) => action);
      expect(await actions({ from: time(1), to: time(2) })).toEqual(['sign-in-failed']);
      expect(await actions({ actor: actor.keyId })).toEqual(['key-created', 'group-deleted']);
      expect(await actions({ actor: 'unknown' })).toEqual(['sign-in-failed']);
      expect(await actions({ action: 'group-deleted' })).toEqual(['group-deleted']);
      expect(await actions({ record: '0197a1f0' })).toEqual(['key-created']);
      const first = await audit.list({ tenant }, { cursor: null, limit: 2 });
      const second = await audit.list({ tenant }, { cursor: first.nextCursor, limit: 2 });
      expect([...first.items, ...second.items]).toEqual(entries);
    });

    it('forgets entries of the requested age, and none younger than 30 days', async () => {
      const { audit } = opened().store;
      await audit.write([event('job-created')], new Date(Date.now() - 40 * 86_400_000));
      await audit.write([event('job-cancelled')], new Date(Date.now() - 20 * 86_400_000));
      await audit.prune(new Date());
      const left = (await list({})).map(({ action }) => action);
      expect(left).toContain('job-cancelled');
      expect(left).not.toContain('job-created');
    });
  });
}

import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { imported } from '../imported.js';
import { allPages, firstPage } from '../pages.js';
import type { OpenedStore } from '../stores.js';
import { EngineUnknown } from '../../src/database/errors.js';
import type { Store } from '../../src/store.js';

const at = new Date('2026-05-01T10:00:00.123Z');

/** Describes the engines of every store, for each driver. */
export function describeEngines(opened: () => OpenedStore): void {
  describe('a store of engines', () => {
    let store: Store;
    beforeAll(() => {
      store = opened().store;
    });

    it('stores the properties of an engine and finds no other one', async () => {
      const created = await store
        .of('default')
        .engines.insert({ name: `e\0${v7()}`, kind: 'k\0', address: 'https://e.test' }, at);
      expect(created).toMatchObject({
        version: 1,
        kind: 'k\0',
        status: 'registered',
        createdAt: at.toISOString(),
      });
      expect(created?.capabilities).toEqual({ mediaTypes: [], auth: [], stateful: false, exports: [] });
      expect(await store.of('default').engines.find(created?.id ?? '')).toEqual(created);
      expect(
        await store.of('default').engines.insert({ name: created?.name ?? '', kind: 'x', address: null }, at),
      ).toBeUndefined();
    });

    it('lists the newest first, page by page', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 5; count++) {
        ids.unshift(
          (await store.of('default').engines.insert({ name: v7(), kind: 'k', address: null }, at))?.id ?? '',
        );
      }
      const listedIds = (await allPages(2, (page) => store.of('default').engines.list(page))).map(
        (engine) => engine.id,
      );
      expect(listedIds.filter((id) => ids.includes(id))).toEqual(ids);
    });

    it('lists the assigned projects, and unassigns them when the engine is deleted', async () => {
      const engine = await store
        .of('default')
        .engines.insert({ name: v7(), kind: `kind ${v7()}`, address: null }, at);
      if (engine === undefined) throw new Error('The engine was not kept.');
      const records = imported({ engine });
      await store.of('default').records.save(records);
      const assignments = records.projects.map(({ id }) => ({
        project: id,
        assignedAt: records.createdAt,
      }));
      expect((await store.of('default').engines.find(engine.id))?.assignments).toEqual(assignments);
      const ofEngine = await store.of('default').records.listProjects({ engine: engine.id }, firstPage);
      expect(ofEngine.items).toEqual(records.projects.map(({ text }) => text));

      expect(await store.of('default').engines.delete(engine.id)).toBe(true);
      expect(await store.of('default').engines.delete(engine.id)).toBe(false);
      expect(await store.of('default').engines.find(engine.id)).toBeUndefined();
      expect(
        (await store.of('default').records.listProjects({ engine: engine.id }, firstPage)).items,
      ).toEqual([]);
      expect(
        (await store.of('default').records.listProjects({ engine: engine.kind }, firstPage)).items,
      ).toEqual(ofEngine.items);
      await expect(store.of('default').records.save(imported({ engine }))).rejects.toThrow(EngineUnknown);
      await expect(
        store.of('default').records.save(imported({ engine: { id: 'x\0', kind: 'k' } })),
      ).rejects.toThrow(EngineUnknown);
    });
  });
}

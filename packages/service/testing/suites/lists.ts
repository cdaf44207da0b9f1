import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../arbitrary-text.js';
import { imported } from '../imported.js';
import { allPages, firstPage } from '../pages.js';
import type { OpenedStore } from '../stores.js';
import type { Store } from '../../src/store.js';
import { CursorInvalid } from '../../src/database/page.js';

const at = new Date('2026-05-01T10:00:00.123Z');

/** Describes the lists of every store, for each driver. */
export function describeLists(opened: () => OpenedStore): void {
  describe('lists', () => {
    let store: Store;
    beforeAll(() => {
      store = opened().store;
    });

    it('of projects contain each exactly once, the newest group first, for any limit', async () => {
      const kind = v7();
      const saved = [];
      for (const names of [['a', 'b', 'c'], [], ['d'], ['e', 'f', 'g', 'h', 'i']]) {
        const records = imported({ names });
        await store.of('default').records.save({
          ...records,
          projects: records.projects.map((project) => ({ ...project, engine: kind })),
        });
        saved.unshift(records);
      }
      const texts = saved.flatMap(({ projects }) => projects.map(({ text }) => text));
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 12 }), async (limit) => {
          expect(
            await allPages(limit, (page) => store.of('default').records.listProjects({ engine: kind }, page)),
          ).toEqual(texts);
          const everything = await allPages(200, (page) =>
            store.of('default').records.listProjects({}, page),
          );
          expect(everything.filter((text) => texts.includes(text))).toEqual(texts);
        }),
        { numRuns: 8 },
      );
    });

    it('do not skip or repeat remaining records during inserts and deletions', async () => {
      const records = imported({ names: ['a', 'b', 'c', 'd', 'e', 'f'] });
      await store.of('default').records.save(records);
      const filter = { group: records.group.id };
      const first = await store.of('default').records.listProjects(filter, { cursor: null, limit: 3 });
      await store.of('default').records.save(imported());
      await store.of('default').records.deleteProject(records.projects[2]?.id ?? '', at);
      await store.of('default').records.deleteProject(records.projects[4]?.id ?? '', at);
      const second = await store
        .of('default')
        .records.listProjects(filter, { cursor: first.nextCursor, limit: 3 });
      expect(second.items).toEqual([records.projects[3]?.text, records.projects[5]?.text]);
    });

    it('of groups find the earlier imports of a document', async () => {
      const documentKey = `https://a.test/${'x'.repeat(9_000)}\0${v7()}`;
      const source = randomBytes(20);
      const older = imported({ documentKey });
      const newer = imported({ documentKey, source });
      await store.of('default').records.save(older);
      await store.of('default').records.save(newer);
      const listedGroups = await allPages(1, (page) =>
        store.of('default').records.listGroups({ documentKey }, page),
      );
      expect(listedGroups).toEqual([newer.group.text, older.group.text]);
      const { sha256 } = newer.group;
      expect((await store.of('default').records.listGroups({ sha256 }, firstPage)).items).toEqual([
        newer.group.text,
      ]);
      expect((await store.of('default').records.listGroups({ sha256: '\0' }, firstPage)).items).toEqual([]);
    });

    it('find any part of a name, in any case', async () => {
      await fc.assert(
        fc.asyncProperty(anyText, anyText, anyText, async (before, part, after) => {
          const marker = v7();
          const names = [`${before}${part}${after}`, after, part.toLowerCase(), before];
          const records = imported({ names: names.map((name) => `${marker}${name}`) });
          await store.of('default').records.save(records);
          const expected = `${marker}${part}`.toUpperCase();
          const found = await store
            .of('default')
            .records.listProjects({ group: records.group.id, name: expected }, firstPage);
          const matching = records.projects.filter(({ name }) =>
            Buffer.from(name.toUpperCase()).includes(Buffer.from(expected)),
          );
          expect(found.items).toEqual(matching.map(({ text }) => text));
        }),
        { numRuns: 25 },
      );
    });

    it('reject foreign cursors', async () => {
      await store.of('default').records.save(imported({ names: ['a', 'b', 'c'] }));
      const { nextCursor } = await store.of('default').records.listProjects({}, { cursor: null, limit: 1 });
      if (nextCursor === null) throw new Error('There is no second page.');
      expect(nextCursor).toMatch(/^[\w-]+$/);
      const garbled = [
        '',
        'x',
        '\0',
        `${nextCursor}=`,
        `A${nextCursor}`,
        nextCursor.slice(1),
        nextCursor.toUpperCase(),
      ];
      for (const cursor of garbled) {
        const page = { cursor, limit: 1 };
        await expect(store.of('default').records.listProjects({}, page)).rejects.toThrow(CursorInvalid);
        await expect(store.of('default').records.listGroups({}, page)).rejects.toThrow(CursorInvalid);
        await expect(store.of('default').engines.list(page)).rejects.toThrow(CursorInvalid);
      }
      const foreign = { cursor: nextCursor, limit: 1 };
      await expect(store.of('default').records.listGroups({}, foreign)).rejects.toThrow(CursorInvalid);
      await expect(store.of('default').engines.list(foreign)).rejects.toThrow(CursorInvalid);
      await expect(store.of('default').records.listProjects({ name: 'a' }, foreign)).rejects.toThrow(
        CursorInvalid,
      );
    });
  });
}

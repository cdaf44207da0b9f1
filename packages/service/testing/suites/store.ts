import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { imported } from '../imported.js';
import type { OpenedStore } from '../stores.js';
import {
  CursorInvalid,
  EngineUnknown,
  type Page,
  type Store,
  type StoredKey,
} from '../../src/store/store.js';

const firstPage = { cursor: null, limit: 200 };
const at = new Date('2026-05-01T10:00:00.123Z');
const anyText = fc.string({
  unit: fc.constantFrom('a', 'B', 'ß', 'Σ', '\0', '\\', '%', '_', '\ud800', '😀', '"'),
});

function keyOf(given: Partial<StoredKey> = {}): StoredKey {
  return {
    id: v7(),
    name: v7(),
    tenant: 'default',
    hash: new Uint8Array(randomBytes(32)),
    previous: null,
    scopes: ['validate', 'admin'],
    createdAt: at,
    expiresAt: null,
    revokedAt: null,
    ...given,
  };
}

/** Turns all pages. */
async function all<Item>(
  limit: number,
  list: (page: { cursor: string | null; limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < 1_000; pages++) {
    const page: Page<Item> = await list({ cursor, limit });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
  }
  throw new Error('The pages do not end.');
}

/** What every store does with keys, engines and records, whatever it stands on. */
export function describeStore(opened: () => OpenedStore): void {
  describe('a store', () => {
    let store: Store;
    beforeAll(() => {
      store = opened().store;
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });

    describe('keys', () => {
      it('finds a key by its hash, as it was kept', async () => {
        const key = keyOf({ name: 'a "name"\0\ud800 ü', expiresAt: new Date('2027-01-01T00:00:00.001Z') });
        expect(await store.keys.insert(key)).toBe(true);
        const found = await store.keys.findByHash(key.hash);
        expect({ ...found, hash: new Uint8Array(found?.hash ?? []) }).toEqual(key);
        expect(await store.keys.findByHash(randomBytes(32))).toBeUndefined();
      });

      it('refuses a second key of a name, however long it is, until the first is revoked', async () => {
        const name = 'n'.repeat(10_000) + v7();
        const first = keyOf({ name });
        expect(await store.keys.insert(first)).toBe(true);
        expect(await store.keys.insert(keyOf({ name }))).toBe(false);
        expect((await store.keys.revoke(name, at))?.id).toBe(first.id);
        expect(await store.keys.revoke(name, at)).toBeUndefined();
        expect(await store.keys.insert(keyOf({ name }))).toBe(true);
      });

      it('revokes by id, and keeps the time of the first revocation', async () => {
        const key = keyOf();
        await store.keys.insert(key);
        expect((await store.keys.revoke(key.id, at))?.revokedAt).toEqual(at);
        expect((await store.keys.revoke(key.id, new Date()))?.revokedAt).toEqual(at);
        expect(await store.keys.revoke(v7(), at)).toBeUndefined();
      });

      it('lists the newest first, revoked ones included', async () => {
        const older = keyOf({ createdAt: new Date('2030-01-01'), revokedAt: at });
        const newer = keyOf({ createdAt: new Date('2030-01-02') });
        await store.keys.insert(older);
        await store.keys.insert(newer);
        const ids = (await store.keys.list()).map((key) => key.id);
        expect(ids.filter((id) => id === older.id || id === newer.id)).toEqual([newer.id, older.id]);
      });
    });

    describe('engines', () => {
      it('keeps what is said of an engine and knows nothing else', async () => {
        const made = await store
          .of('default')
          .engines.insert({ name: `e\0${v7()}`, kind: 'k\0', address: 'https://e.test' }, at);
        expect(made).toMatchObject({
          version: 1,
          kind: 'k\0',
          status: 'registered',
          createdAt: at.toISOString(),
        });
        expect(made?.capabilities).toEqual({ mediaTypes: [], auth: [], stateful: false, exports: [] });
        expect(await store.of('default').engines.find(made?.id ?? '')).toEqual(made);
        expect(
          await store.of('default').engines.insert({ name: made?.name ?? '', kind: 'x', address: null }, at),
        ).toBeUndefined();
      });

      it('lists the newest first, page by page', async () => {
        const ids: string[] = [];
        for (let count = 0; count < 5; count++) {
          ids.unshift(
            (await store.of('default').engines.insert({ name: v7(), kind: 'k', address: null }, at))?.id ??
              '',
          );
        }
        const listed = (await all(2, (page) => store.of('default').engines.list(page))).map(
          (engine) => engine.id,
        );
        expect(listed.filter((id) => ids.includes(id))).toEqual(ids);
      });

      it('names the projects that are assigned, and leaves them without an engine when it is deleted', async () => {
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

    describe('records', () => {
      it('come back character for character', async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(anyText, { maxLength: 4 }),
            fc
              .anything({ maxDepth: 4, withNullPrototype: true })
              .filter((value) => JSON.stringify(value) !== undefined),
            fc.uint8Array({ maxLength: 50 }),
            async (names, content, source) => {
              const records = imported({ names, content, source });
              const { group, projects, variables, schemas } = records;
              await store.of('default').records.save(records);
              expect(await store.of('default').records.findGroup(group.id)).toBe(group.text);
              expect(await store.of('default').records.findVariables(variables.id)).toBe(variables.text);
              expect(await store.of('default').records.findSchemas(schemas.id)).toBe(schemas.text);
              for (const project of projects) {
                expect(await store.of('default').records.findProject(project.id)).toBe(project.text);
                expect(await store.of('default').records.findFlow(project.flow.id)).toBe(project.flow.text);
                expect(await store.of('default').records.findVariables(project.variables.id)).toBe(
                  project.variables.text,
                );
              }
              expect(await store.of('default').records.exportTexts(group.id)).toEqual({
                group: group.text,
                projects: projects.map(({ text }) => text),
                flows: projects.map(({ flow }) => flow.text),
                variableSets: [variables.text, ...projects.map((project) => project.variables.text)],
                schemas: schemas.text,
              });
            },
          ),
          { numRuns: 25 },
        );
      });

      it('of more than one batch are all kept, in the order of the document', async () => {
        const names = Array.from({ length: 250 }, (_, index) => `operation ${index}`);
        const records = imported({ names, content: 'x'.repeat(1_500) });
        await store.of('default').records.save(records);
        const texts = records.projects.map(({ text }) => text);
        expect(
          await all(200, (page) =>
            store.of('default').records.listProjects({ group: records.group.id }, page),
          ),
        ).toEqual(texts);
        expect((await store.of('default').records.exportTexts(records.group.id))?.projects).toEqual(texts);
      });

      it('are kept all or not at all', async () => {
        const records = imported();
        const last = records.projects.at(-1);
        if (last === undefined) throw new Error('There is no project.');
        const twice = { ...records, projects: [...records.projects, last] };
        await expect(store.of('default').records.save(twice)).rejects.toMatchObject({
          code: 'statement-refused',
        });
        expect(await store.of('default').records.findGroup(records.group.id)).toBeUndefined();
        expect(await store.of('default').records.findProject(last.id)).toBeUndefined();
      });

      it('that are saved at the same time are each whole', async () => {
        const many = Array.from({ length: 8 }, (_, index) =>
          imported({
            names: Array.from({ length: 40 }, (__, position) => `${index}/${position}`),
            content: index,
          }),
        );
        await Promise.all(many.map((records) => store.of('default').records.save(records)));
        for (const { group, projects } of many) {
          const listed = await store.of('default').records.listProjects({ group: group.id }, firstPage);
          expect(listed.items).toEqual(projects.map(({ text }) => text));
        }
      });

      it('are not found under other ids, whatever these look like', async () => {
        for (const id of [v7(), '', 'x', '\0', "' or true --", `${v7()}0`, '😀'.repeat(9)]) {
          expect(await store.of('default').records.findProject(id)).toBeUndefined();
          expect(await store.of('default').records.findGroup(id)).toBeUndefined();
          expect(await store.of('default').records.findFlow(id)).toBeUndefined();
          expect(await store.of('default').records.findVariables(id)).toBeUndefined();
          expect(await store.of('default').records.findSchemas(id)).toBeUndefined();
          expect(await store.of('default').records.exportTexts(id)).toBeUndefined();
          expect(await store.of('default').records.deleteProject(id, at)).toBe(false);
          expect(await store.of('default').records.deleteGroup(id)).toBe(false);
          expect(await store.of('default').engines.find(id)).toBeUndefined();
          expect(await store.of('default').engines.delete(id)).toBe(false);
          expect((await store.of('default').records.listProjects({ group: id }, firstPage)).items).toEqual(
            [],
          );
        }
      });

      it('go with their group', async () => {
        const records = imported();
        await store.of('default').records.save(records);
        expect(await store.of('default').records.deleteGroup(records.group.id)).toBe(true);
        expect(await store.of('default').records.deleteGroup(records.group.id)).toBe(false);
        for (const project of records.projects) {
          expect(await store.of('default').records.findProject(project.id)).toBeUndefined();
          expect(await store.of('default').records.findFlow(project.flow.id)).toBeUndefined();
          expect(await store.of('default').records.findVariables(project.variables.id)).toBeUndefined();
        }
        expect(await store.of('default').records.findVariables(records.variables.id)).toBeUndefined();
        expect(await store.of('default').records.findSchemas(records.schemas.id)).toBeUndefined();
      });

      it('of projects that are deleted at the same time all leave their group', async () => {
        const records = imported({ names: ['a', 'b', 'c'] });
        await store.of('default').records.save(records);
        const [a, b, c] = records.projects.map(({ id }) => id);
        const deleted = [a, b, a].map((id) => store.of('default').records.deleteProject(id ?? '', at));
        expect((await Promise.all(deleted)).filter(Boolean)).toHaveLength(2);
        const group = JSON.parse((await store.of('default').records.findGroup(records.group.id)) ?? '');
        expect(group).toEqual({
          ...JSON.parse(records.group.text),
          version: 3,
          tags: [
            { name: 'all', projectIds: [c] },
            { name: 'first', projectIds: [] },
          ],
          dependencyOrder: [[c]],
          updatedAt: at.toISOString(),
        });
        expect(
          await store.of('default').records.findFlow(records.projects[0]?.flow.id ?? ''),
        ).toBeUndefined();
      });
    });

    it('keeps the numbers of a group that loses a project as they are written', async () => {
      const made = imported({ names: ['a', 'b'] });
      const text = made.group.text.replace(
        '{',
        '{"numbers":[9007199254740993,1e400,0.10000000000000000001],',
      );
      const records = { ...made, group: { ...made.group, text } };
      await store.of('default').records.save(records);
      expect(await store.of('default').records.deleteProject(records.projects[0]?.id ?? '', at)).toBe(true);
      expect(await store.of('default').records.findGroup(records.group.id)).toContain(
        '"numbers":[9007199254740993,1e400,0.10000000000000000001]',
      );
    });

    describe('lists', () => {
      it('of projects visit each exactly once, the newest group first, whatever the limit', async () => {
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
              await all(limit, (page) => store.of('default').records.listProjects({ engine: kind }, page)),
            ).toEqual(texts);
            const everything = await all(200, (page) => store.of('default').records.listProjects({}, page));
            expect(everything.filter((text) => texts.includes(text))).toEqual(texts);
          }),
          { numRuns: 8 },
        );
      });

      it('do not skip or repeat what stays while others insert and delete', async () => {
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
        const listed = await all(1, (page) => store.of('default').records.listGroups({ documentKey }, page));
        expect(listed).toEqual([newer.group.text, older.group.text]);
        const { sha256 } = newer.group;
        expect((await store.of('default').records.listGroups({ sha256 }, firstPage)).items).toEqual([
          newer.group.text,
        ]);
        expect((await store.of('default').records.listGroups({ sha256: '\0' }, firstPage)).items).toEqual([]);
      });

      it('find any part of a name, whatever its case', async () => {
        await fc.assert(
          fc.asyncProperty(anyText, anyText, anyText, async (before, part, after) => {
            const marker = v7();
            const names = [`${before}${part}${after}`, after, part.toLowerCase(), before];
            const records = imported({ names: names.map((name) => `${marker}${name}`) });
            await store.of('default').records.save(records);
            const wanted = `${marker}${part}`.toUpperCase();
            const found = await store
              .of('default')
              .records.listProjects({ group: records.group.id, name: wanted }, firstPage);
            const matching = records.projects.filter(({ name }) =>
              Buffer.from(name.toUpperCase()).includes(Buffer.from(wanted)),
            );
            expect(found.items).toEqual(matching.map(({ text }) => text));
          }),
          { numRuns: 25 },
        );
      });

      it('refuse cursors that they did not give', async () => {
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
  });
}

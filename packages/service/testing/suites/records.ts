import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../arbitrary-text.js';
import { imported } from '../imported.js';
import { allPages, firstPage } from '../pages.js';
import type { OpenedStore } from '../stores.js';
import type { Store } from '../../src/store.js';

const at = new Date('2026-05-01T10:00:00.123Z');
/** Describes the records of imports in every store, for each driver. */
export function describeRecords(opened: () => OpenedStore): void {
  describe('records', () => {
    let store: Store;
    beforeAll(() => {
      store = opened().store;
    });

    it('are returned character for character', async () => {
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

    it('of more than one batch are all stored, in the order of the document', async () => {
      const names = Array.from({ length: 250 }, (_, index) => `operation ${index}`);
      const records = imported({ names, content: 'x'.repeat(1_500) });
      await store.of('default').records.save(records);
      const texts = records.projects.map(({ text }) => text);
      expect(
        await allPages(200, (page) =>
          store.of('default').records.listProjects({ group: records.group.id }, page),
        ),
      ).toEqual(texts);
      expect((await store.of('default').records.exportTexts(records.group.id))?.projects).toEqual(texts);
    });

    it('are stored completely or not at all', async () => {
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

    it('that are saved at the same time are each complete', async () => {
      const many = Array.from({ length: 8 }, (_, index) =>
        imported({
          names: Array.from({ length: 40 }, (__, position) => `${index}/${position}`),
          content: index,
        }),
      );
      await Promise.all(many.map((records) => store.of('default').records.save(records)));
      for (const { group, projects } of many) {
        const listedProjects = await store.of('default').records.listProjects({ group: group.id }, firstPage);
        expect(listedProjects.items).toEqual(projects.map(({ text }) => text));
      }
    });

    it('are not found under other ids of any form', async () => {
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
        expect((await store.of('default').records.listProjects({ group: id }, firstPage)).items).toEqual([]);
      }
    });

    it('are deleted with their group', async () => {
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
      expect(await store.of('default').records.findFlow(records.projects[0]?.flow.id ?? '')).toBeUndefined();
    });

    it('of a group that loses a project keep their number literals', async () => {
      const stored = imported({ names: ['a', 'b'] });
      const text = stored.group.text.replace(
        '{',
        '{"numbers":[9007199254740993,1e400,0.10000000000000000001],',
      );
      const records = { ...stored, group: { ...stored.group, text } };
      await store.of('default').records.save(records);
      expect(await store.of('default').records.deleteProject(records.projects[0]?.id ?? '', at)).toBe(true);
      expect(await store.of('default').records.findGroup(records.group.id)).toContain(
        '"numbers":[9007199254740993,1e400,0.10000000000000000001]',
      );
    });
  });
}

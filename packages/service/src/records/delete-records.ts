import { readJson } from '@assay/text';
import type { Group } from '@assay/project-generator';
import { and, asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { noteExpired } from '../audit/create-audit-store.js';
import { recordText } from './record-store.js';
import type { Database } from '../database/database.js';
import { stepBytes } from '../database/disk-room.js';
import { isId } from '../database/ids.js';
import { flows, groups, projects, variableSets } from '../database/schema.js';

/** Deletes a group with all records of its import. See `RecordStore.deleteGroup`. */
export async function deleteGroup(database: Database, tenant: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const isShort = await database.isShort();
  if (isShort) await deleteProjectsInSteps(database, and(eq(groups.id, id), eq(groups.tenant, tenant)));
  const deleted = await database.write(
    (queries) =>
      queries
        .delete(groups)
        .where(and(eq(groups.id, id), eq(groups.tenant, tenant)))
        .returning({ id: groups.id }),
    { purpose: 'delete', bytes: isShort ? stepBytes : 0 },
  );
  return deleted.length > 0;
}

/** Deletes the projects of groups in several transactions, because a full disk has room for only some megabytes of log. */
async function deleteProjectsInSteps(database: Database, isGroup: SQL | undefined): Promise<void> {
  const [group] = await database.read((queries) =>
    queries
      .select({ id: groups.id, bytes: groups.bytes, count: sql<number>`count(${projects.id})::int` })
      .from(groups)
      .leftJoin(projects, eq(projects.groupId, groups.id))
      .where(isGroup)
      .groupBy(groups.id),
  );
  if (group === undefined || group.count === 0) return;
  const step = Math.max(1, Math.floor((group.count * stepBytes) / Math.max(1, group.bytes)));
  for (let left = group.count; left > 0; left -= step)
    await database.write(
      (queries) => {
        const some = queries
          .select({ id: projects.id })
          .from(projects)
          .where(eq(projects.groupId, group.id))
          .limit(step);
        return queries.delete(projects).where(inArray(projects.id, some));
      },
      { purpose: 'delete', bytes: stepBytes },
    );
}

/** Deletes a project and removes it from its group. See `RecordStore.deleteProject`. */
export async function deleteProject(
  database: Database,
  tenant: string,
  id: string,
  at: Date,
): Promise<boolean> {
  if (!isId(id)) return false;
  return database.write(
    async (queries) => {
      // Locks the group before its project is deleted: of two deletions in one group, the second sees the result of the first.
      const groupId = queries.select({ id: projects.groupId }).from(projects).where(eq(projects.id, id));
      const found = await queries
        .select({ id: groups.id, body: groups.body })
        .from(groups)
        .where(and(eq(groups.id, groupId), eq(groups.tenant, tenant)))
        .for('update');
      const group = found[0];
      if (group === undefined) return false;
      const [size] = await queries
        .select({
          bytes: sql<number>`(octet_length(${projects.body}) + octet_length(${flows.body}) + octet_length(${variableSets.body}))::int`,
        })
        .from(projects)
        .innerJoin(flows, eq(flows.projectId, projects.id))
        .innerJoin(variableSets, eq(variableSets.projectId, projects.id))
        .where(eq(projects.id, id));
      const deleted = await queries
        .delete(projects)
        .where(eq(projects.id, id))
        .returning({ id: projects.id });
      const project = deleted[0];
      if (project === undefined) return false;
      const body = withoutProject(group.body, project.id, at);
      await queries
        .update(groups)
        .set({ body, bytes: sql`greatest(0, ${groups.bytes} - ${size?.bytes ?? 0})` })
        .where(eq(groups.id, group.id));
      return true;
    },
    { purpose: 'delete' },
  );
}

/** The number of groups deleted in one transaction. With their records they have megabytes. */
const batch = 20;

/** Deletes the groups of imports before a time. See `Store.pruneImports`. */
export async function pruneImports(database: Database, before: Date, at: Date): Promise<number> {
  // Ids begin with the time in milliseconds (RFC 9562, section 5.7).
  const time = Math.max(0, before.getTime()).toString(16).padStart(12, '0');
  const first = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
  let count = 0;
  for (;;) {
    const isShort = await database.isShort();
    const deleted = await database.write(
      async (queries) => {
        const old = queries
          .select({ id: groups.id })
          .from(groups)
          .where(lt(groups.id, first))
          .orderBy(asc(groups.id))
          .limit(isShort ? 1 : batch);
        const rows = await queries
          .delete(groups)
          .where(inArray(groups.id, old))
          .returning({ id: groups.id, tenant: groups.tenant });
        await noteExpired(queries, 'group-deleted', rows, at);
        return rows.length;
      },
      { purpose: 'delete' },
    );
    count += deleted;
    if (deleted < (isShort ? 1 : batch)) return count;
  }
}

function withoutProject(body: string, project: string, at: Date): string {
  // `as`: all groups come from the project generator.
  const group = readJson(body) as Group;
  const isOther = (id: string): boolean => id !== project;
  const changed: Group = {
    ...group,
    version: group.version + 1,
    tags: group.tags.map((tag) => ({ ...tag, projectIds: tag.projectIds.filter(isOther) })),
    dependencyOrder: group.dependencyOrder
      .map((layer) => layer.filter(isOther))
      .filter((layer) => layer.length > 0),
    updatedAt: at.toISOString(),
  };
  return recordText(changed);
}

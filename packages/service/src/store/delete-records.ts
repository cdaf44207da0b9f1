import { readJson } from '@assay/core';
import type { Group } from '@assay/project-generator';
import { and, eq } from 'drizzle-orm';
import { recordText } from '../record-text.js';
import type { Database } from './database.js';
import { isId } from './ids.js';
import { groups, projects } from './schema.js';

/** Deletes a group with all that its import made. See `RecordStore.deleteGroup`. */
export async function deleteGroup(database: Database, tenant: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const deleted = await database.write((queries) =>
    queries
      .delete(groups)
      .where(and(eq(groups.id, id), eq(groups.tenant, tenant)))
      .returning({ id: groups.id }),
  );
  return deleted.length > 0;
}

/** Deletes a project and removes it from its group. See `RecordStore.deleteProject`. */
export async function deleteProject(
  database: Database,
  tenant: string,
  id: string,
  at: Date,
): Promise<boolean> {
  if (!isId(id)) return false;
  return database.write(async (queries) => {
    // Locked before the project is deleted: of two deletions in one group, the second sees what the first one wrote.
    const groupId = queries.select({ id: projects.groupId }).from(projects).where(eq(projects.id, id));
    const found = await queries
      .select({ id: groups.id, body: groups.body })
      .from(groups)
      .where(and(eq(groups.id, groupId), eq(groups.tenant, tenant)))
      .for('update');
    const group = found[0];
    if (group === undefined) return false;
    const deleted = await queries.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id });
    const project = deleted[0];
    if (project === undefined) return false;
    await queries
      .update(groups)
      .set({ body: withoutProject(group.body, project.id, at) })
      .where(eq(groups.id, group.id));
    return true;
  });
}

function withoutProject(body: string, project: string, at: Date): string {
  // `as`: the store has no other groups than those of the project generator.
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

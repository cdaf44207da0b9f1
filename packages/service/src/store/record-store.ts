import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.js';
import { deleteGroup, deleteProject } from './delete-records.js';
import { readGroup } from './group-texts.js';
import { isId } from './ids.js';
import { listGroups, listProjects } from './list-records.js';
import { saveRecords } from './save-records.js';
import { flows, groups, projects, variableSets } from './schema.js';
import type { RecordStore } from './store.js';

/** Makes the store of what imports made. */
export function recordStoreOf(database: Database): RecordStore {
  return {
    save: (records) => saveRecords(database, records),
    listProjects: (filter, page) => listProjects(database, filter, page),
    findProject: (id) => findBody(database, projects, id),
    deleteProject: (id, at) => deleteProject(database, id, at),
    listGroups: (filter, page) => listGroups(database, filter, page),
    findGroup: (id) => findBody(database, groups, id),
    deleteGroup: (id) => deleteGroup(database, id),
    findFlow: (id) => findBody(database, flows, id),
    findVariables: (id) => findBody(database, variableSets, id),
    exportTexts: (groupId) => readGroup(database, groupId),
  };
}

async function findBody(
  database: Database,
  table: typeof projects | typeof groups | typeof flows | typeof variableSets,
  id: string,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const rows = await database.read((queries) =>
    queries
      .select({ body: table.body })
      .from(table as PgTable)
      .where(eq(table.id as PgColumn, id)),
  );
  return rows[0]?.body;
}

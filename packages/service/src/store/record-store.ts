import { and, eq, or } from 'drizzle-orm';
import type { Database } from './database.js';
import { deleteGroup, deleteProject } from './delete-records.js';
import { readGroup } from './group-texts.js';
import { isId } from './ids.js';
import { listGroups, listProjects } from './list-records.js';
import { saveRecords } from './save-records.js';
import { flows, groups, projects, schemaBundles, variableSets } from './schema.js';
import type { RecordStore } from './store.js';

/** Makes the store of what imports of a tenant made. */
export function recordStoreOf(database: Database, tenant: string): RecordStore {
  return {
    save: (records, charge) => saveRecords(database, tenant, records, charge),
    listProjects: (filter, page) => listProjects(database, tenant, filter, page),
    findProject: (id) => findProject(database, tenant, id),
    deleteProject: (id, at) => deleteProject(database, tenant, id, at),
    listGroups: (filter, page) => listGroups(database, tenant, filter, page),
    findGroup: (id) => findGroup(database, tenant, id),
    deleteGroup: (id) => deleteGroup(database, tenant, id),
    findFlow: (id) => findFlow(database, tenant, id),
    findVariables: (id) => findVariables(database, tenant, id),
    findSchemas: (id) => findSchemas(database, tenant, id),
    exportTexts: (groupId) => readGroup(database, tenant, groupId),
  };
}

type Bodies = readonly { readonly body: string }[];

async function findProject(database: Database, tenant: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const isIt = and(eq(projects.id, id), eq(projects.tenant, tenant));
  return only(
    await database.read((queries) => queries.select({ body: projects.body }).from(projects).where(isIt)),
  );
}

async function findGroup(database: Database, tenant: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const isIt = and(eq(groups.id, id), eq(groups.tenant, tenant));
  return only(
    await database.read((queries) => queries.select({ body: groups.body }).from(groups).where(isIt)),
  );
}

async function findFlow(database: Database, tenant: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const rows = await database.read((queries) =>
    queries
      .select({ body: flows.body })
      .from(flows)
      .innerJoin(projects, eq(projects.id, flows.projectId))
      .where(and(eq(flows.id, id), eq(projects.tenant, tenant))),
  );
  return only(rows);
}

/** The variable set belongs to a group or to a project. */
async function findVariables(database: Database, tenant: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const rows = await database.read((queries) =>
    queries
      .select({ body: variableSets.body })
      .from(variableSets)
      .leftJoin(projects, eq(projects.id, variableSets.projectId))
      .leftJoin(groups, eq(groups.id, variableSets.groupId))
      .where(and(eq(variableSets.id, id), or(eq(projects.tenant, tenant), eq(groups.tenant, tenant)))),
  );
  return only(rows);
}

async function findSchemas(database: Database, tenant: string, id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const rows = await database.read((queries) =>
    queries
      .select({ body: schemaBundles.body })
      .from(schemaBundles)
      .innerJoin(groups, eq(groups.id, schemaBundles.groupId))
      .where(and(eq(schemaBundles.id, id), eq(groups.tenant, tenant))),
  );
  return only(rows);
}

function only([row]: Bodies): string | undefined {
  return row?.body;
}

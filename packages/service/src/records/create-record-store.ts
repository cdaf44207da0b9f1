import { setImmediate } from 'node:timers/promises';
import { and, eq, or, asc, gt } from 'drizzle-orm';
import type { Database, Queries } from '../database/database.js';
import { deleteGroup, deleteProject } from './delete-records.js';
import { isId } from '../database/ids.js';
import { listGroups, listProjects } from './list-records.js';
import { saveRecords } from './save-records.js';
import { flows, groups, projects, schemaBundles, variableSets } from '../database/schema.js';
import type { RecordStore, GroupTexts } from './record-store.js';

/** Creates the store of a tenant's imported records. */
export function recordStoreOf(database: Database, tenant: string): RecordStore {
  async function find(
    id: string,
    select: (queries: Queries) => PromiseLike<readonly { readonly body: string }[]>,
  ): Promise<string | undefined> {
    if (!isId(id)) return undefined;
    const [row] = await database.read(async (queries) => select(queries));
    return row?.body;
  }

  return {
    save: (records, charge) => saveRecords(database, tenant, records, charge),
    listProjects: (filter, page) => listProjects(database, tenant, filter, page),
    findProject: (id) =>
      find(id, (queries) =>
        queries
          .select({ body: projects.body })
          .from(projects)
          .where(and(eq(projects.id, id), eq(projects.tenant, tenant))),
      ),
    deleteProject: (id, at) => deleteProject(database, tenant, id, at),
    listGroups: (filter, page) => listGroups(database, tenant, filter, page),
    findGroup: (id) =>
      find(id, (queries) =>
        queries
          .select({ body: groups.body })
          .from(groups)
          .where(and(eq(groups.id, id), eq(groups.tenant, tenant))),
      ),
    deleteGroup: (id) => deleteGroup(database, tenant, id),
    findFlow: (id) =>
      find(id, (queries) =>
        queries
          .select({ body: flows.body })
          .from(flows)
          .innerJoin(projects, eq(projects.id, flows.projectId))
          .where(and(eq(flows.id, id), eq(projects.tenant, tenant))),
      ),
    // The variable set belongs to a group or to a project.
    findVariables: (id) =>
      find(id, (queries) =>
        queries
          .select({ body: variableSets.body })
          .from(variableSets)
          .leftJoin(projects, eq(projects.id, variableSets.projectId))
          .leftJoin(groups, eq(groups.id, variableSets.groupId))
          .where(and(eq(variableSets.id, id), or(eq(projects.tenant, tenant), eq(groups.tenant, tenant)))),
      ),
    findSchemas: (id) =>
      find(id, (queries) =>
        queries
          .select({ body: schemaBundles.body })
          .from(schemaBundles)
          .innerJoin(groups, eq(groups.id, schemaBundles.groupId))
          .where(and(eq(schemaBundles.id, id), eq(groups.tenant, tenant))),
      ),
    exportTexts: (groupId) => readGroup(database, tenant, groupId),
  };
}

// Each row has a flow and a variable set, together 10 to 50 KB.
const batchRows = 100;

/** Reads the records of a group for an exporter. See `RecordStore.exportTexts`. */
export async function readGroup(
  database: Database,
  tenant: string,
  groupId: string,
): Promise<GroupTexts | undefined> {
  if (!isId(groupId)) return undefined;
  return database.readState(async (queries) => {
    const found = await queries
      .select({ group: groups.body, variables: variableSets.body, schemas: schemaBundles.body })
      .from(groups)
      .innerJoin(variableSets, eq(variableSets.groupId, groups.id))
      .innerJoin(schemaBundles, eq(schemaBundles.groupId, groups.id))
      .where(and(eq(groups.id, groupId), eq(groups.tenant, tenant)));
    const row = found[0];
    if (row === undefined) return undefined;

    const texts = {
      group: row.group,
      projects: [] as string[],
      flows: [] as string[],
      variableSets: [row.variables],
      schemas: row.schemas,
    };
    for await (const project of projectsOf(queries, groupId)) {
      texts.projects.push(project.body);
      texts.flows.push(project.flow);
      texts.variableSets.push(project.variables);
    }
    return texts;
  });
}

interface ProjectRow {
  readonly position: number;
  readonly body: string;
  readonly flow: string;
  readonly variables: string;
}

async function* projectsOf(queries: Queries, groupId: string): AsyncGenerator<ProjectRow> {
  let after = -1;
  for (;;) {
    const rows: readonly ProjectRow[] = await queries
      .select({
        position: projects.position,
        body: projects.body,
        flow: flows.body,
        variables: variableSets.body,
      })
      .from(projects)
      .innerJoin(flows, eq(flows.projectId, projects.id))
      .innerJoin(variableSets, eq(variableSets.projectId, projects.id))
      .where(and(eq(projects.groupId, groupId), gt(projects.position, after)))
      .orderBy(asc(projects.position))
      .limit(batchRows);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows) return;
    after = last.position;
    await setImmediate();
  }
}

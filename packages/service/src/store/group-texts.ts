import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database, Queries } from './database.js';
import { isId } from './ids.js';
import { flows, groups, projects, schemaBundles, variableSets } from './schema.js';
import type { GroupTexts } from './store.js';

// Each with its flow and its variable set, 10 to 50 KB together.
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

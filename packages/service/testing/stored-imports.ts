import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/** The response to an import: the ids of its records, with projects in document order. */
export interface Acknowledged {
  readonly group: string;
  readonly projects: readonly { readonly id: string; readonly flow: string; readonly variables: string }[];
}

/** The content of a database. */
export interface Stored {
  /** Defects, one line each; empty if every import is complete. */
  readonly faults: readonly string[];
  readonly groups: number;
  readonly projects: number;
  /** The number of transactions that wrote and were rolled back, for example because of a kill. */
  readonly undone: number;
}

type Rows = readonly Readonly<Record<string, unknown>>[];
/** Runs a statement and returns its rows. */
export type Ask = (statement: string) => Promise<Rows>;

/** Reads the database of a data folder whose service has ended, or a PostgreSQL, without code of the store. */
export async function checkStored(
  where: { readonly data: string } | { readonly databaseUrl: string },
  acknowledged: readonly Acknowledged[],
): Promise<Stored> {
  if ('databaseUrl' in where) return withPostgres(where.databaseUrl, (ask) => check(ask, acknowledged));
  const pglite = await PGlite.create(join(where.data, 'store'));
  try {
    return await check(async (statement) => (await pglite.query<Rows[number]>(statement)).rows, acknowledged);
  } finally {
    await pglite.close();
  }
}

/** Runs a function with a connection to a PostgreSQL. */
export async function withPostgres<Result>(
  databaseUrl: string,
  step: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await step(async (statement) => (await client.query<Rows[number]>(statement)).rows);
  } finally {
    await client.end();
  }
}

const tables = ['groups', 'projects', 'flows', 'variable_sets', 'schema_bundles'] as const;

async function check(ask: Ask, acknowledged: readonly Acknowledged[]): Promise<Stored> {
  const faults: string[] = [];
  for (const table of tables) faults.push(...(await checkTable(ask, table)));
  const stored = await readStored(ask);
  for (const [id, group] of stored.groups) faults.push(...checkGroup(stored, id, group));
  for (const orphan of stored.orphans) faults.push(`${orphan}: it belongs to nothing`);
  for (const known of acknowledged) faults.push(...checkAcknowledged(stored, known));
  const undone = await ask(
    `select count(*)::int as n from generate_series(3, pg_current_xact_id()::text::bigint - 1) as id
     where pg_xact_status(id::text::xid8) = 'aborted'`,
  );
  return {
    faults,
    groups: stored.groups.size,
    projects: stored.projects.size,
    undone: Number(undone[0]?.['n']),
  };
}

/** Checks that the index of ids finds all rows of a table, and that each body belongs to its row. */
async function checkTable(ask: Ask, table: string): Promise<readonly string[]> {
  const faults: string[] = [];
  await switchIndexes(ask, false);
  const rows = await ask(
    `select count(*)::int as n, count(*) filter (where (body::json ->> 'id') is distinct from id::text)::int as wrong from assay.${table}`,
  );
  await switchIndexes(ask, true);
  await ask('set enable_seqscan = off');
  const indexed = await ask(
    `select count(*)::int as n from (select id from assay.${table} order by id) as ordered`,
  );
  await ask('reset enable_seqscan');
  if (rows[0]?.['n'] !== indexed[0]?.['n'])
    faults.push(`${table}: ${String(rows[0]?.['n'])} rows, ${String(indexed[0]?.['n'])} in the index`);
  if (rows[0]?.['wrong'] !== 0) faults.push(`${table}: ${String(rows[0]?.['wrong'])} bodies of other rows`);
  return faults;
}

async function switchIndexes(ask: Ask, isOn: boolean): Promise<void> {
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
    await ask(`set enable_${way} = ${isOn ? 'on' : 'off'}`);
}

interface StoredGroup {
  /** The ids in the group's record. */
  readonly named: ReadonlySet<string>;
  readonly projects: string[];
  variableSets: number;
  schemaBundles: number;
}

interface StoredProject {
  readonly group: string;
  readonly flows: string[];
  readonly variableSets: string[];
}

interface StoredRecords {
  readonly groups: Map<string, StoredGroup>;
  readonly projects: Map<string, StoredProject>;
  readonly orphans: string[];
}

async function readStored(ask: Ask): Promise<StoredRecords> {
  const stored: StoredRecords = { groups: new Map(), projects: new Map(), orphans: [] };
  for (const { id, body } of await ask('select id::text, body from assay.groups')) {
    stored.groups.set(String(id), {
      named: collectProjectIds(String(body)),
      projects: [],
      variableSets: 0,
      schemaBundles: 0,
    });
  }
  for (const { id, group } of await ask(
    'select id::text, group_id::text as group from assay.projects order by group_id, position',
  )) {
    stored.projects.set(String(id), { group: String(group), flows: [], variableSets: [] });
    const owner = stored.groups.get(String(group));
    if (owner === undefined) stored.orphans.push(`project ${String(id)}`);
    else owner.projects.push(String(id));
  }
  for (const { id, project } of await ask('select id::text, project_id::text as project from assay.flows')) {
    const owner = stored.projects.get(String(project));
    if (owner === undefined) stored.orphans.push(`flow ${String(id)}`);
    else owner.flows.push(String(id));
  }
  for (const { id, project, group } of await ask(
    'select id::text, project_id::text as project, group_id::text as group from assay.variable_sets',
  )) {
    const owner = stored.projects.get(String(project));
    const groupOwner = stored.groups.get(String(group));
    if ((owner === undefined) === (groupOwner === undefined))
      stored.orphans.push(`variable set ${String(id)}`);
    owner?.variableSets.push(String(id));
    if (groupOwner !== undefined) groupOwner.variableSets++;
  }
  for (const { id, group } of await ask(
    'select id::text, group_id::text as group from assay.schema_bundles',
  )) {
    const owner = stored.groups.get(String(group));
    if (owner === undefined) stored.orphans.push(`schemas ${String(id)}`);
    else owner.schemaBundles++;
  }
  return stored;
}

/** Returns the ids of all projects that a group's record names. */
function collectProjectIds(body: string): ReadonlySet<string> {
  // The service wrote the record; the test checks whether it is complete.
  const group = JSON.parse(body) as {
    readonly tags: readonly { readonly projectIds: readonly string[] }[];
    readonly dependencyOrder: readonly (readonly string[])[];
  };
  return new Set([...group.dependencyOrder.flat(), ...group.tags.flatMap(({ projectIds }) => projectIds)]);
}

function checkGroup(stored: StoredRecords, id: string, group: StoredGroup): readonly string[] {
  const faults: string[] = [];
  const missing = [...group.named].filter((project) => stored.projects.get(project)?.group !== id);
  if (missing.length > 0)
    faults.push(`group ${id}: ${missing.length} of ${group.named.size} projects are missing`);
  if (group.projects.length !== group.named.size)
    faults.push(`group ${id}: names ${group.named.size} projects and has ${group.projects.length}`);
  if (group.variableSets !== 1) faults.push(`group ${id}: ${group.variableSets} variable sets`);
  if (group.schemaBundles !== 1) faults.push(`group ${id}: ${group.schemaBundles} schemas`);
  for (const project of group.projects) {
    const { flows = [], variableSets = [] } = stored.projects.get(project) ?? {};
    if (flows.length !== 1 || variableSets.length !== 1)
      faults.push(`project ${project}: ${flows.length} flows, ${variableSets.length} variable sets`);
  }
  return faults;
}

function checkAcknowledged(stored: StoredRecords, known: Acknowledged): readonly string[] {
  const group = stored.groups.get(known.group);
  if (group === undefined) return [`group ${known.group} was acknowledged and is lost`];
  if (group.projects.join() !== known.projects.map(({ id }) => id).join())
    return [`group ${known.group} has other projects than were acknowledged`];
  return known.projects.flatMap(({ id, flow, variables }) => {
    const project = stored.projects.get(id);
    const isSame = project?.flows[0] === flow && project.variableSets[0] === variables;
    return isSame ? [] : [`project ${id} has another flow or other variables than were acknowledged`];
  });
}

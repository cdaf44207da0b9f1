import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { splitIntoBatches } from '../database/batches.js';
import { fingerprint, nobody, searchable } from '../database/columns.js';
import type { Database, Queries } from '../database/database.js';
import { isId } from '../database/ids.js';
import { engines, flows, groups, projects, schemaBundles, variableSets } from '../database/schema.js';
import { demandStorage, type Charge } from './storage.js';
import { EngineUnknown } from '../database/errors.js';
import type { ImportedRecords } from './record-store.js';

// PGlite runs in this process: nothing else goes on while it executes a statement, 2 to 4 ms for this many bytes. And a
// statement has room for 65,535 parameters.
const batchLimits = { items: 1_000, bytes: 200_000 };

type ProjectRecords = ImportedRecords['projects'][number];

/** Keeps what an import made, all of it or nothing. See `RecordStore.save`. */
export async function saveRecords(
  database: Database,
  tenant: string,
  records: ImportedRecords,
  charge?: Charge,
): Promise<void> {
  const prepared = await preparedRecords(tenant, records, charge);
  // Where the connection breaks before COMMIT is answered, nobody knows whether the records are kept, and the caller is told
  // that the store is unavailable. Nothing goes wrong by that: all ids are new, so that importing again makes another group
  // and never half of one.
  await database.write((queries) => writeRecords(queries, prepared), { bytes: prepared.bytes });
}

/** Records that can be written. */
export interface PreparedRecords {
  /** Tenant of the records. */
  readonly tenant: string;
  readonly records: ImportedRecords;
  /** The root document, compressed, in base64. */
  readonly source: string;
  /** Charge for the records; undefined if there is none. */
  readonly charge: Charge | undefined;
  /** Number of bytes, the document compressed. */
  readonly bytes: number;
}

/** Prepares records to be written in a transaction, before that begins. */
export async function preparedRecords(
  tenant: string,
  records: ImportedRecords,
  charge?: Charge,
): Promise<PreparedRecords> {
  // PGlite turns bytes into text digit by digit, 13 s for 32 MB: compressed they are few, and base64 is text already.
  const source = await promisify(gzip)(records.source);
  const bytes = source.length + countRecordBytes(records);
  return { tenant, records, source: source.toString('base64'), charge, bytes };
}

/** Writes records in a transaction. Rejects as `RecordStore.save` does. */
export async function writeRecords(queries: Queries, prepared: PreparedRecords): Promise<void> {
  const { tenant, records } = prepared;
  await requireEngine(queries, tenant, records.engineId);
  await insertGroup(queries, prepared);
  let position = 0;
  for (const batch of splitIntoBatches(records.projects, batchLimits, measureRecord)) {
    await setImmediate();
    await insertProjects(queries, tenant, records, batch, position);
    position += batch.length;
  }
  await chargeFor(queries, prepared);
}

/** True if a group is stored. */
export async function hasGroup(queries: Queries, id: string): Promise<boolean> {
  return (await queries.select({ id: groups.id }).from(groups).where(eq(groups.id, id))).length > 0;
}

/** Comes last: from here on other imports of the key wait until the transaction ends. */
async function chargeFor(
  queries: Queries,
  { tenant, records, charge, bytes }: PreparedRecords,
): Promise<void> {
  await queries.update(groups).set({ bytes }).where(eq(groups.id, records.group.id));
  if (charge !== undefined) await demandStorage(queries, tenant, charge);
}

/** Keeps the engine from being deleted until the transaction ends. */
async function requireEngine(queries: Queries, tenant: string, id: string | null): Promise<void> {
  if (id === null) return;
  const found = isId(id)
    ? await queries
        .select({ id: engines.id })
        .from(engines)
        .where(and(eq(engines.id, id), eq(engines.tenant, tenant)))
        .for('key share')
    : [];
  if (found.length === 0) throw new EngineUnknown('The engine does not exist.');
}

async function insertGroup(
  queries: Queries,
  { tenant, records, source, charge }: PreparedRecords,
): Promise<void> {
  const { group, variables, schemas } = records;
  await queries.insert(groups).values({
    id: group.id,
    tenant,
    keyId: charge?.keyId ?? nobody,
    documentKeyFingerprint: fingerprint(group.documentKey),
    sha256: Buffer.from(group.sha256, 'hex'),
    source: sql`decode(${source}, 'base64')`,
    body: group.text,
  });
  await setImmediate();
  await queries.insert(variableSets).values({ id: variables.id, groupId: group.id, body: variables.text });
  await setImmediate();
  await queries.insert(schemaBundles).values({ id: schemas.id, groupId: group.id, body: schemas.text });
}

async function insertProjects(
  queries: Queries,
  tenant: string,
  records: ImportedRecords,
  batch: readonly ProjectRecords[],
  firstPosition: number,
): Promise<void> {
  const assignedAt = new Date(records.createdAt);
  const projectRows = batch.map((project, index) => ({
    id: project.id,
    tenant,
    groupId: records.group.id,
    position: firstPosition + index,
    engineId: records.engineId,
    assignedAt,
    engineKind: project.engine,
    nameSearchable: searchable(project.name),
    body: project.text,
  }));
  const flowRows = batch.map(({ id, flow }) => ({ id: flow.id, projectId: id, body: flow.text }));
  const variableRows = batch.map(({ id, variables }) => ({
    id: variables.id,
    projectId: id,
    body: variables.text,
  }));
  await queries.insert(projects).values(projectRows);
  await queries.insert(flows).values(flowRows);
  await queries.insert(variableSets).values(variableRows);
}

function countRecordBytes({ group, variables, schemas, projects: projectRecords }: ImportedRecords): number {
  const shared = [group, variables, schemas].reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return projectRecords.reduce((sum, project) => sum + measureRecord(project), shared);
}

/** Returns the size as PostgreSQL counts it: `deleteProject` subtracts it again. */
function measureRecord({ text, flow, variables }: ProjectRecords): number {
  return Buffer.byteLength(text) + Buffer.byteLength(flow.text) + Buffer.byteLength(variables.text);
}

import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { splitIntoBatches } from '../database/batches.js';
import { fingerprint, unknownOwnerId, searchable } from '../database/columns.js';
import type { Database, Queries } from '../database/database.js';
import { isId } from '../database/ids.js';
import { engines, flows, groups, projects, schemaBundles, variableSets } from '../database/schema.js';
import { checkStorage, type Charge } from './storage.js';
import { EngineUnknown } from '../database/errors.js';
import type { ImportedRecords } from './record-store.js';

// PGlite runs in this process and blocks it for 2 to 4 ms per statement of this size. A statement can have 65,535 parameters.
const batchLimits = { items: 1_000, bytes: 200_000 };

type ProjectRecords = ImportedRecords['projects'][number];

/** Stores all records of an import or none. See `RecordStore.save`. */
export async function saveRecords(
  database: Database,
  tenant: string,
  records: ImportedRecords,
  charge?: Charge,
): Promise<void> {
  const prepared = await preparedRecords(tenant, records, charge);
  // If the connection breaks before COMMIT is confirmed, the result is unknown, and the caller gets `StoreUnavailable`. That is
  // harmless: all ids are new, so a second import creates another group and never half of one.
  await database.write((queries) => writeRecords(queries, prepared), { bytes: prepared.bytes });
}

/** Records that are ready to be written. */
export interface PreparedRecords {
  /** The tenant of the records. */
  readonly tenant: string;
  readonly records: ImportedRecords;
  /** The root document, compressed, in base64. */
  readonly source: string;
  /** The charge for the records; undefined if none exists. */
  readonly charge: Charge | undefined;
  /** The size in bytes, with the compressed document. */
  readonly bytes: number;
}

/** Prepares records for writing, before the transaction begins. */
export async function preparedRecords(
  tenant: string,
  records: ImportedRecords,
  charge?: Charge,
): Promise<PreparedRecords> {
  // PGlite converts binary parameters to text digit by digit, 13 s for 32 MB. Compression reduces the bytes, and base64 is
  // already text.
  const source = await promisify(gzip)(records.source);
  const bytes = source.length + countRecordBytes(records);
  return { tenant, records, source: source.toString('base64'), charge, bytes };
}

/** Writes records in a transaction. Rejects like `RecordStore.save`. */
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

/** Runs last: from here on, other imports of the key wait until the transaction ends. */
async function chargeFor(
  queries: Queries,
  { tenant, records, charge, bytes }: PreparedRecords,
): Promise<void> {
  await queries.update(groups).set({ bytes }).where(eq(groups.id, records.group.id));
  if (charge !== undefined) await checkStorage(queries, tenant, charge);
}

/** Locks the engine against deletion until the transaction ends. */
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
    keyId: charge?.keyId ?? unknownOwnerId,
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

/** Returns the size as PostgreSQL counts it, because `deleteProject` subtracts the same size. */
function measureRecord({ text, flow, variables }: ProjectRecords): number {
  return Buffer.byteLength(text) + Buffer.byteLength(flow.text) + Buffer.byteLength(variables.text);
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { fingerprint, searchable } from '../database/columns.js';
import type { Queries } from '../database/database.js';
import { namedDocuments, namedRevisions, namedRules } from '../database/schema.js';
import type { RuleRecord } from './identities.js';
import type { InventoryLimits, Revision, TrendPoint, ValidationRecord } from './inventory-store.js';
import { nextRevision, nextTrend, type Before } from './next-revision.js';

/** The advisory lock for adding a name to a key, because the number of names is limited. */
const namesLock = 418_564_661_627;

/** The name and owner of a record. */
export interface RecordKey {
  readonly tenant: string;
  /** The name of the key. */
  readonly owner: string;
  readonly name: string;
}

/** Stores a record in a transaction. See `InventoryStore.keep`. */
export async function keepRecord(
  queries: Queries,
  target: RecordKey,
  record: ValidationRecord,
  limits: InventoryLimits,
  at: Date,
): Promise<boolean> {
  const { tenant, owner, name } = target;
  const row = await lockedRow(queries, target);
  const before = row && beforeOf(row);
  const { revision, isNew } = nextRevision(record, before && (await withCurrentIds(before)), v7(), at);
  const figures = { validatedAt: at, score: revision.score ?? -1, latest: JSON.stringify(revision) };
  const trend = JSON.stringify(isNew ? nextTrend(trendOf(row), revision) : trendOf(row));
  const isAnalysed = record.status === 'success';
  const identities = record.isComplete ? JSON.stringify(record.rules) : null;
  let documentId = row?.id;
  if (documentId === undefined) {
    if (!(await hasRoom(queries, target, limits))) return false;
    documentId = v7();
    await queries.insert(namedDocuments).values({
      id: documentId,
      tenant,
      owner,
      ownerFingerprint: fingerprint(owner),
      name,
      nameFingerprint: fingerprint(name),
      nameSearchable: searchable(name),
      createdAt: at,
      ...figures,
      trend,
      identities: isAnalysed ? identities : null,
    });
  } else {
    // Keeps the identities of a document that cannot be analysed: its findings are not fixed.
    await queries
      .update(namedDocuments)
      .set({ ...figures, trend, ...(isAnalysed && { identities }) })
      .where(eq(namedDocuments.id, documentId));
  }
  await keepRevision(queries, documentId, revision, isNew, limits, at);
  if (isAnalysed) await keepRules(queries, documentId, record.rules);
  return true;
}

type Row = typeof namedDocuments.$inferSelect;

/** Returns the named document's row, locked until the transaction ends. */
async function lockedRow(queries: Queries, { tenant, owner, name }: RecordKey): Promise<Row | undefined> {
  const isIt = and(
    eq(namedDocuments.tenant, tenant),
    eq(namedDocuments.ownerFingerprint, fingerprint(owner)),
    eq(namedDocuments.nameFingerprint, fingerprint(name)),
  );
  const find = async (): Promise<Row | undefined> => {
    const [found] = await queries.select().from(namedDocuments).where(isIt).for('update');
    return found;
  };
  const found = await find();
  if (found !== undefined) return found;
  await queries.execute(sql`select pg_advisory_xact_lock(${namesLock})`);
  return find();
}

async function hasRoom(
  queries: Queries,
  { tenant, owner }: RecordKey,
  { names }: InventoryLimits,
): Promise<boolean> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(namedDocuments)
    .where(and(eq(namedDocuments.tenant, tenant), eq(namedDocuments.ownerFingerprint, fingerprint(owner))));
  return (row?.count ?? 0) < names;
}

function beforeOf({ latest, identities }: Row): Before {
  return {
    // `as`: this module wrote both texts.
    latest: JSON.parse(latest) as Revision,
    rules: identities === null ? null : (JSON.parse(identities) as RuleRecord[]),
  };
}

function trendOf(row: Row | undefined): TrendPoint[] {
  return row === undefined ? [] : (JSON.parse(row.trend) as TrendPoint[]);
}

async function keepRevision(
  queries: Queries,
  documentId: string,
  revision: Revision,
  isNew: boolean,
  { revisions: most }: InventoryLimits,
  lastAt: Date,
): Promise<void> {
  const body = JSON.stringify(revision);
  if (!isNew) {
    await queries.update(namedRevisions).set({ lastAt, body }).where(eq(namedRevisions.id, revision.id));
    return;
  }
  await queries.insert(namedRevisions).values({ id: revision.id, documentId, lastAt, body });
  const tooOld = queries
    .select({ id: namedRevisions.id })
    .from(namedRevisions)
    .where(eq(namedRevisions.documentId, documentId))
    .orderBy(desc(namedRevisions.id))
    .offset(most);
  await queries.delete(namedRevisions).where(inArray(namedRevisions.id, tooOld));
}

async function keepRules(
  queries: Queries,
  documentId: string,
  rules: ValidationRecord['rules'],
): Promise<void> {
  await queries.delete(namedRules).where(eq(namedRules.documentId, documentId));
  if (rules.length === 0) return;
  await queries
    .insert(namedRules)
    .values(rules.map(({ rule, severity, findings }) => ({ documentId, rule, severity, findings })));
}

/** Replaces former rule ids of an earlier record by the current ids. */
async function withCurrentIds(before: Before): Promise<Before> {
  if (before.rules === null) return before;
  const [{ mapFormerIds }, { deferredRules }] = await Promise.all([
    import('@assay/core'),
    import('@assay/rules/deferred'),
  ]);
  const formerIds = mapFormerIds(deferredRules);
  return {
    ...before,
    rules: before.rules.map((record) => ({ ...record, rule: formerIds.get(record.rule) ?? record.rule })),
  };
}

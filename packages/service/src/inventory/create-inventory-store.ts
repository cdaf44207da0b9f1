import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Severity } from '@assay/core';
import { noteExpired } from '../audit/create-audit-store.js';
import { fingerprint, searchable } from '../database/columns.js';
import { decodeCursor, toPage, type Page } from '../database/page.js';
import type { Database, Queries } from '../database/database.js';
import { isId } from '../database/ids.js';
import { namedDocuments, namedRevisions, namedRules } from '../database/schema.js';
import type {
  InventoryFilter,
  InventoryLimits,
  InventoryStore,
  NamedDocument,
  Revision,
  TrendPoint,
} from './inventory-store.js';
import { keepRecord } from './save-record.js';

const revisionColumns = {
  id: namedDocuments.id,
  name: namedDocuments.name,
  key: namedDocuments.owner,
  createdAt: namedDocuments.createdAt,
  score: namedDocuments.score,
  latest: namedDocuments.latest,
  trend: namedDocuments.trend,
};

/** Creates the store of a tenant's named documents. */
export function inventoryStoreOf(database: Database, tenant: string): InventoryStore {
  return {
    room: (owner, names, limits) => database.read((queries) => roomOf(queries, tenant, owner, names, limits)),

    keep: (owner, name, record, limits, at) =>
      database.write((queries) => keepRecord(queries, { tenant, owner, name }, record, limits, at), {
        bytes: 64 * 1024,
      }),

    async list(filter, { cursor, limit }) {
      const list = JSON.stringify([
        'inventory',
        tenant,
        filter.owner,
        filter.search,
        filter.rule,
        filter.sort,
      ]);
      const place = cursor === null ? undefined : decodeCursor(cursor, list);
      const rows = await database.read((queries) =>
        queries
          .select({ ...revisionColumns, matches: namedRules.findings })
          .from(namedDocuments)
          .leftJoin(
            namedRules,
            and(eq(namedRules.documentId, namedDocuments.id), eq(namedRules.rule, filter.rule ?? '')),
          )
          .where(and(...buildConditions(tenant, filter), place && isAfter(place, filter.sort)))
          .orderBy(
            ...(filter.sort === 'score'
              ? [asc(namedDocuments.score), asc(namedDocuments.id)]
              : [desc(namedDocuments.id)]),
          )
          .limit(limit + 1),
      );
      return toPage(
        rows,
        limit,
        list,
        (row) => ({ ...toNamedDocument(row), matches: filter.rule === undefined ? null : row.matches }),
        ({ score }) => score,
      );
    },

    async find(owner, id) {
      if (!isId(id)) return undefined;
      const rows = await database.read((queries) =>
        queries
          .select(revisionColumns)
          .from(namedDocuments)
          .where(and(eq(namedDocuments.id, id), belongsTo(tenant, owner))),
      );
      return rows.map(toNamedDocument)[0];
    },

    async listRuleUses(id) {
      const rows = await database.read((queries) =>
        queries
          .select({ rule: namedRules.rule, severity: namedRules.severity, findings: namedRules.findings })
          .from(namedRules)
          .where(eq(namedRules.documentId, id))
          .orderBy(desc(namedRules.findings), asc(namedRules.rule)),
      );
      return rows.map((row) => ({ ...row, severity: toSeverity(row.severity) }));
    },

    revisions: (id, page) => listRevisions(database, id, page.cursor, page.limit),

    async rules(owner, search, max) {
      const documents = sql<number>`count(*)::int`;
      const rows = await database.read((queries) =>
        queries
          .select({
            rule: namedRules.rule,
            // Severities in descending order, so that the minimum is the worst.
            severity: sql<number>`min(array_position(array['critical','high','medium','low','info'], ${namedRules.severity}))::int`,
            documents,
            findings: sql<number>`sum(${namedRules.findings})::int`,
          })
          .from(namedRules)
          .innerJoin(namedDocuments, eq(namedDocuments.id, namedRules.documentId))
          .where(
            and(
              belongsTo(tenant, owner),
              search === undefined
                ? undefined
                : sql`position(${search.toLowerCase()} in ${namedRules.rule}) > 0`,
            ),
          )
          .groupBy(namedRules.rule)
          .orderBy(desc(documents), asc(namedRules.rule))
          .limit(max),
      );
      return rows.map((row) => ({ ...row, severity: worst[row.severity - 1] ?? 'info' }));
    },

    async delete(owner, id) {
      if (!isId(id)) return false;
      const deleted = await database.write(
        (queries) =>
          queries
            .delete(namedDocuments)
            .where(and(eq(namedDocuments.id, id), belongsTo(tenant, owner)))
            .returning({ id: namedDocuments.id }),
        { purpose: 'delete' },
      );
      return deleted.length > 0;
    },
  };
}

/** Deletes documents of all tenants that were last validated before a time. */
export async function pruneInventory(database: Database, before: Date, at: Date): Promise<void> {
  await database.write(
    async (queries) => {
      const deleted = await queries
        .delete(namedDocuments)
        .where(lt(namedDocuments.validatedAt, before))
        .returning({ id: namedDocuments.id, tenant: namedDocuments.tenant });
      await noteExpired(queries, 'name-deleted', deleted, at);
      await queries.delete(namedRevisions).where(lt(namedRevisions.lastAt, before));
    },
    { purpose: 'delete' },
  );
}

const worst: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];

function toSeverity(text: string): Severity {
  return worst.find((severity) => severity === text) ?? 'info';
}

async function roomOf(
  queries: Queries,
  tenant: string,
  owner: string,
  names: readonly string[],
  { names: most }: InventoryLimits,
): Promise<{ readonly left: number; readonly fresh: number }> {
  const count = sql<number>`count(*)::int`;
  const isOwners = belongsTo(tenant, owner);
  const [all] = await queries.select({ count }).from(namedDocuments).where(isOwners);
  let known = 0;
  for (let from = 0; from < names.length; from += 1_000) {
    const batch = names.slice(from, from + 1_000).map(fingerprint);
    const [found] = await queries
      .select({ count })
      .from(namedDocuments)
      .where(and(isOwners, inArray(namedDocuments.nameFingerprint, batch)));
    known += found?.count ?? 0;
  }
  return { left: most - (all?.count ?? 0), fresh: names.length - known };
}

function belongsTo(tenant: string, owner: string | null): SQL | undefined {
  const isTenants = eq(namedDocuments.tenant, tenant);
  return owner === null ? isTenants : and(isTenants, eq(namedDocuments.ownerFingerprint, fingerprint(owner)));
}

function buildConditions(tenant: string, { owner, search, rule }: InventoryFilter): (SQL | undefined)[] {
  return [
    belongsTo(tenant, owner),
    search === undefined
      ? undefined
      : sql`position(${searchable(search)}::bytea in ${namedDocuments.nameSearchable}) > 0`,
    rule === undefined ? undefined : eq(namedRules.rule, rule),
  ];
}

function isAfter(
  { id, position }: { readonly id: string; readonly position: number },
  sort: InventoryFilter['sort'],
): SQL | undefined {
  if (sort === 'newest') return lt(namedDocuments.id, id);
  return or(
    gt(namedDocuments.score, position),
    and(eq(namedDocuments.score, position), gt(namedDocuments.id, id)),
  );
}

async function listRevisions(
  database: Database,
  id: string,
  cursor: string | null,
  limit: number,
): Promise<Page<Revision>> {
  const list = `revisions of ${id}`;
  const rows = await database.read((queries) =>
    queries
      .select({ id: namedRevisions.id, body: namedRevisions.body })
      .from(namedRevisions)
      .where(
        and(
          eq(namedRevisions.documentId, id),
          cursor === null ? undefined : lt(namedRevisions.id, decodeCursor(cursor, list).id),
        ),
      )
      .orderBy(desc(namedRevisions.id))
      .limit(limit + 1),
  );
  return toPage(rows, limit, list, ({ body }) => revisionOf(body));
}

function toNamedDocument(row: {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly createdAt: Date;
  readonly latest: string;
  readonly trend: string;
}): NamedDocument {
  const { id, name, key, createdAt, latest, trend } = row;
  return {
    id,
    name,
    key,
    createdAt: createdAt.toISOString(),
    latest: revisionOf(latest),
    // `as`: this store wrote all JSON here.
    trend: JSON.parse(trend) as TrendPoint[],
  };
}

function revisionOf(body: string): Revision {
  return JSON.parse(body) as Revision;
}
